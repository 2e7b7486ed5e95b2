// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.RuntimeMBeanException;
import org.junit.jupiter.api.Test;

class PoolJmxTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final PoolRegistry registry = new PoolRegistry();
    private final ArrayDeque<Runnable> poolThread = new ArrayDeque<>();

    @Test
    void aPoolsAttributesAreTheCountsLastPublished() throws JMException {
        long[] now = {0};
        ObjectPool<Object> pool = registry.register(ObjectPool.from(() -> {
            now[0] += 500_000;
            return new Object();
        }).settings(PoolSettings.builder("bullet").maxActive(3).designCapacity(5).build()).clock(() -> now[0]).build());
        PoolJmx.show(registry, "game", poolThread::add, server);
        pool.prewarmNow(4);
        pool.trim(2);
        Object[] out = {pool.acquire(), pool.acquire(), pool.acquire(), pool.tryAcquire()};
        pool.release(out[0]);
        pool.discard(out[1]);
        registry.publish();
        pool.prewarmNow(50);

        assertThat(pool("Name")).isEqualTo("bullet");
        assertThat(pool("Active")).isEqualTo(1);
        assertThat(pool("Idle")).isEqualTo(1);
        assertThat(pool("Total")).isEqualTo(2);
        assertThat(pool("Disposing")).isEqualTo(0);
        assertThat(pool("PeakActive")).isEqualTo(3);
        assertThat(pool("DesignCapacity")).isEqualTo(5);
        assertThat(pool("Pressure")).isEqualTo(0.5);
        assertThat(pool("Created")).isEqualTo(5L);
        assertThat(pool("Disposed")).isEqualTo(3L);
        assertThat(pool("Discarded")).isEqualTo(1L);
        assertThat(pool("Trimmed")).isEqualTo(2L);
        assertThat(pool("Hits")).isEqualTo(2L);
        assertThat(pool("Misses")).isEqualTo(1L);
        assertThat(pool("Exhausted")).isEqualTo(1L);
        assertThat((double) pool("HitRate")).isBetween(0.66, 0.67);
        assertThat(pool("CreateMillis")).isEqualTo(2.5);
    }

    @Test
    void aConsoleCanReadEveryAttributeAndSetNone() throws JMException {
        create("bullet", 2);
        registry.publish();
        PoolJmx.show(registry, "game", poolThread::add, server);
        for (ObjectName name : names()) {
            MBeanInfo info = server.getMBeanInfo(name);
            String[] attributes = Arrays.stream(info.getAttributes()).map(MBeanAttributeInfo::getName)
                    .toArray(String[]::new);
            assertThat(attributes).hasSizeGreaterThanOrEqualTo(3);
            assertThat(server.getAttributes(name, attributes)).hasSize(attributes.length);
            assertThat(info.getAttributes()).allMatch(it -> it.isReadable() && !it.isWritable());
            assertThat(info.getOperations()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void proxiesOfTheInterfacesReadAndAsk() throws JMException {
        ObjectPool<Object> pool = create("bullet", 5);
        registry.publish();
        PoolJmx.show(registry, "game", poolThread::add, server);
        PoolMXBean proxy = JMX.newMXBeanProxy(server, name("Pool,name=\"bullet\""), PoolMXBean.class);
        assertThat(proxy.getIdle()).isEqualTo(5);
        assertThat(proxy.getHitRate()).isEqualTo(pool.stats().hitRate());
        proxy.trim(2);
        runPoolThread(1);
        assertThat(pool.idleCount()).isEqualTo(3);
        PoolRegistryMXBean all = JMX.newMXBeanProxy(server, name("Registry"), PoolRegistryMXBean.class);
        assertThat(all.getPoolNames()).containsExactly("bullet");
        all.trimAll();
        runPoolThread(1);
        assertThat(pool.idleCount()).isZero();
    }

    @Test
    void anUnknownAttributeIsRefusedAndLeftOutOfLists() throws JMException {
        create("bullet", 2);
        PoolJmx.show(registry, "game", poolThread::add, server);
        ObjectName bullet = name("Pool,name=\"bullet\"");
        assertThatThrownBy(() -> pool("Ilde")).isInstanceOf(AttributeNotFoundException.class)
                .hasMessageContaining("Ilde");
        assertThatThrownBy(() -> server.setAttribute(bullet, new Attribute("Idle", 1)))
                .isInstanceOf(AttributeNotFoundException.class);
        assertThat(server.setAttributes(bullet, new AttributeList(List.of(new Attribute("Idle", 1))))).isEmpty();
        // Nothing was published yet but the name.
        assertThat(server.getAttributes(bullet, new String[] {"Name", "Ilde", "Active"}))
                .containsExactly(new Attribute("Name", "bullet"));
        assertThatThrownBy(() -> ask("Pool,name=\"bullet\"", "trim")).isInstanceOf(ReflectionException.class)
                .hasMessageContaining("trim");
        assertThatThrownBy(() -> ask("Registry", "shrink", 1)).isInstanceOf(ReflectionException.class)
                .hasMessageContaining("shrink");
        runPoolThread(0);
    }

    @Test
    void aPoolThatCannotBeShownIsNotTakenInEither() throws JMException {
        PoolJmx.show(registry, "game", poolThread::add, server);
        server.registerMBean(new RegistryBean(registry, poolThread::add),
                new ObjectName("io.github.jmepool:type=Pool,scope=\"game\",name=\"bullet\""));
        assertThatThrownBy(() -> create("bullet", 0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("choose another scope");
        assertThat(registry.has("bullet")).isFalse();
    }

    @Test
    void aShowThatFailsLeavesNothingBehind() throws JMException {
        create("arrow", 0);
        create("bullet", 0);
        ObjectName taken = name("Pool,name=\"bullet\"");
        server.registerMBean(new RegistryBean(registry, poolThread::add), taken);
        assertThatThrownBy(() -> PoolJmx.show(registry, "game", poolThread::add, server))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("choose another scope");
        assertThat(names()).containsExactly(taken);
        create("rocket", 0);
        assertThat(names()).containsExactly(taken);
        server.unregisterMBean(taken);
        PoolJmx.show(registry, "game", poolThread::add, server);
        assertThat(names()).hasSize(4);
    }

    @Test
    void anAttributeThatWasNeverPublishedNamesTheRemedy() {
        create("bullet", 0);
        PoolJmx.show(registry, "game", poolThread::add, server);
        assertThatThrownBy(() -> pool("Active")).isInstanceOf(RuntimeMBeanException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasRootCauseMessage("Pool 'bullet' has not been published yet; call PoolRegistry.publish() on the"
                        + " pools' thread, once a second or so");
    }

    @Test
    void aPoolsOperationsAreCarriedOutOnThePoolsThread() throws JMException {
        ObjectPool<Object> pool = create("bullet", 10);
        PoolJmx.show(registry, "game", poolThread::add, server);
        ask("Pool,name=\"bullet\"", "trim", 4);
        assertThat(pool.idleCount()).isEqualTo(10);
        runPoolThread(1);
        assertThat(pool.idleCount()).isEqualTo(6);
        ask("Pool,name=\"bullet\"", "prewarm", 20);
        runPoolThread(1);
        assertThat(pool.idleCount()).isEqualTo(20);
        ask("Pool,name=\"bullet\"", "trim", 0);
        runPoolThread(0);
    }

    @Test
    void impossibleRequestsAreRefusedAtOnce() {
        create("bullet", 1);
        PoolJmx.show(registry, "game", poolThread::add, server);
        assertThatThrownBy(() -> ask("Pool,name=\"bullet\"", "trim", -1))
                .hasRootCauseMessage("count must be >= 0 but was -1");
        assertThatThrownBy(() -> ask("Pool,name=\"bullet\"", "prewarm", -1))
                .hasRootCauseMessage("count must be >= 0 but was -1");
        assertThatThrownBy(() -> ask("Pool,name=\"bullet\"", "prewarm", 1_000_001))
                .hasRootCauseMessage("count must be <= 1000000 over JMX but was 1000001; prewarm more in code");
        assertThatThrownBy(() -> ask("Registry", "trimLeastUsed", 0))
                .hasRootCauseMessage("pools must be >= 1 but was 0");
        assertThatThrownBy(() -> ask("Registry", "trim", "bulet"))
                .hasRootCauseMessage("no pool is named 'bulet'");
        runPoolThread(0);
    }

    @Test
    void aRequestToAPoolThatIsGoneIsLeftOut() throws JMException {
        create("bullet", 5);
        PoolJmx.show(registry, "game", poolThread::add, server);
        ask("Pool,name=\"bullet\"", "trim", 1);
        ask("Pool,name=\"bullet\"", "prewarm", 9);
        ask("Registry", "trim", "bullet");
        registry.destroy("bullet");
        runPoolThread(3);
        create("rocket", 1).close();
        ask("Pool,name=\"rocket\"", "trim", 1);
        ask("Pool,name=\"rocket\"", "prewarm", 9);
        runPoolThread(2);
    }

    @Test
    void theRegistryShowsAllPoolsAndTheirSums() throws JMException {
        create("bullet", 3).acquire();
        create("enemy", 4);
        PoolJmx.show(registry, "game", poolThread::add, server);
        registry.publish();
        assertThat((String[]) server.getAttribute(name("Registry"), "PoolNames")).containsExactly("bullet", "enemy");
        assertThat(server.getAttribute(name("Registry"), "Active")).isEqualTo(1L);
        assertThat(server.getAttribute(name("Registry"), "Idle")).isEqualTo(6L);
    }

    @Test
    void everyStrategyCanBeAskedOfTheRegistry() throws JMException {
        ObjectPool<Object> used = create("used", 5, 2);
        used.release(used.acquire());
        ObjectPool<Object> unused = create("unused", 5, 2);
        PoolJmx.show(registry, "game", poolThread::add, server);
        ask("Registry", "trimToPrewarm");
        runPoolThread(1);
        assertThat(used.idleCount() + unused.idleCount()).isEqualTo(4);
        ask("Registry", "trimLeastUsed", 1);
        runPoolThread(1);
        assertThat(unused.idleCount()).isZero();
        unused.prewarmNow(3);
        ask("Registry", "trimLeastRecentlyUsed", 1);
        runPoolThread(1);
        assertThat(unused.idleCount()).isZero();
        unused.prewarmNow(3);
        ask("Registry", "trim", "used");
        runPoolThread(1);
        assertThat(used.idleCount()).isZero();
        assertThat(unused.idleCount()).isEqualTo(3);
        ask("Registry", "trimAll");
        runPoolThread(1);
        assertThat(unused.idleCount()).isZero();
    }

    @Test
    void poolsAppearAndVanishWithTheRegistry() throws JMException {
        PoolJmx.show(registry, "game", poolThread::add, server);
        assertThat(names()).hasSize(1);
        create("odd, name: \"*\"?", 0);
        create("bullet", 0);
        assertThat(names()).hasSize(3).contains(name("Pool,name=\"bullet\""));
        registry.destroy("bullet");
        assertThat(names()).hasSize(2).doesNotContain(name("Pool,name=\"bullet\""));
        create("bullet", 0);
        assertThat(names()).hasSize(3);
        registry.close();
        assertThat(names()).containsExactly(name("Registry"));
    }

    @Test
    void closingTakesEverythingOut() throws JMException {
        create("bullet", 0);
        create("enemy", 0);
        PoolJmx jmx = PoolJmx.show(registry, "game", poolThread::add, server);
        server.unregisterMBean(name("Pool,name=\"enemy\""));
        jmx.close();
        assertThat(names()).isEmpty();
        create("later", 0);
        assertThat(names()).isEmpty();
        jmx.close();
        PoolJmx.show(registry, "game", poolThread::add, server).close();
    }

    @Test
    void aScopeThatIsTakenIsRefusedAndTheOtherStays() throws JMException {
        PoolJmx.show(registry, "game", poolThread::add, server);
        PoolRegistry second = new PoolRegistry();
        assertThatThrownBy(() -> PoolJmx.show(second, "game", poolThread::add, server))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("choose another scope");
        PoolJmx.show(second, "editor", poolThread::add, server);
        assertThat(names()).hasSize(2);
        assertThatThrownBy(() -> PoolJmx.show(second, " ", poolThread::add, server))
                .hasMessage("scope must not be blank but was ' '");
    }

    @Test
    void thePlatformsServerIsUsedByDefault() throws JMException {
        try (PoolJmx jmx = PoolJmx.show(registry, "platform", poolThread::add)) {
            assertThat(jmx).isNotNull();
            assertThat(ManagementFactory.getPlatformMBeanServer().queryNames(
                    new ObjectName("io.github.jmepool:scope=\"platform\",*"), null)).hasSize(1);
        }
    }

    private ObjectPool<Object> create(String name, int idle) {
        return create(name, idle, 0);
    }

    private ObjectPool<Object> create(String name, int idle, int prewarm) {
        ObjectPool<Object> pool = registry.create(PoolSettings.builder(name).prewarm(prewarm).build(), Object::new);
        pool.prewarmNow(idle);
        return pool;
    }

    private Object pool(String attribute) throws JMException {
        return server.getAttribute(name("Pool,name=\"bullet\""), attribute);
    }

    private void ask(String type, String operation, Object... arguments) throws JMException {
        String[] signature = new String[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            signature[i] = arguments[i] instanceof Integer ? "int" : "java.lang.String";
        }
        server.invoke(name(type), operation, arguments, signature);
    }

    private void runPoolThread(int tasks) {
        assertThat(poolThread).hasSize(tasks);
        while (!poolThread.isEmpty()) {
            poolThread.remove().run();
        }
    }

    private Set<ObjectName> names() throws JMException {
        return server.queryNames(new ObjectName("io.github.jmepool:*"), null);
    }

    private static ObjectName name(String type) throws JMException {
        return new ObjectName("io.github.jmepool:type=" + type + ",scope=\"game\"");
    }
}
