// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.DesktopOnly;
import io.github.jmepool.core.util.Failures;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Shows the pools of one registry in JMX until it is closed, including pools that are added later.
 *
 * <p>Needs the module {@code java.management}. Reading attributes touches no pool: they are the counts as of the last
 * {@link PoolRegistry#publish()}. Any thread.
 */
@DesktopOnly
public final class PoolJmx implements AutoCloseable {
    private static final String DOMAIN = "io.github.jmepool";

    private final PoolRegistry registry;
    private final String scope;
    private final Executor poolThread;
    private final MBeanServer server;
    private final Runnable refresh = this::refresh;
    private final Map<String, ObjectName> shown = new TreeMap<>();
    private final ObjectName registryName;
    private volatile boolean closed;

    private PoolJmx(PoolRegistry registry, String scope, Executor poolThread, MBeanServer server) {
        this.registry = Check.notNull("registry", registry);
        this.scope = Check.notBlank("scope", scope);
        this.poolThread = Check.notNull("poolThread", poolThread);
        this.server = Check.notNull("server", server);
        registryName = objectName("Registry", "");
    }

    /**
     * Shows a registry in the platform's MBean server.
     *
     * @param registry   the registry
     * @param scope      distinguishes this registry from others in the same Java VM
     * @param poolThread runs a task on the pools' own thread, at once or later
     * @return closes the view; the pools stay open
     * @throws IllegalStateException if a registry or one of the pools can't be shown, as its name in JMX is taken; then
     *                               nothing is
     */
    public static PoolJmx show(PoolRegistry registry, String scope, Executor poolThread) {
        return show(registry, scope, poolThread, ManagementFactory.getPlatformMBeanServer());
    }

    static PoolJmx show(PoolRegistry registry, String scope, Executor poolThread, MBeanServer server) {
        PoolJmx jmx = new PoolJmx(registry, scope, poolThread, server);
        jmx.add(new RegistryBean(registry, poolThread), jmx.registryName);
        Failures.orUndo(() -> {
            registry.onChange(jmx.refresh);
            jmx.refresh();
        }, jmx::close);
        return jmx;
    }

    /** Takes the registry and its pools out of JMX. Closing twice does nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        registry.removeOnChange(refresh);
        shown.values().forEach(this::remove);
        shown.clear();
        remove(registryName);
    }

    /**
     * Returns whether it was closed.
     *
     * @return true when it shows nothing any more
     */
    public boolean isClosed() {
        return closed;
    }

    private synchronized void refresh() {
        if (closed) {
            return;
        }
        Set<String> names = new HashSet<>();
        for (ManagedPool pool : registry.pools()) {
            names.add(pool.name());
            if (!shown.containsKey(pool.name())) {
                ObjectName name = objectName("Pool", ",name=" + ObjectName.quote(pool.name()));
                add(new PoolBean(registry, pool.name(), poolThread), name);
                shown.put(pool.name(), name);
            }
        }
        shown.entrySet().removeIf(entry -> {
            boolean gone = !names.contains(entry.getKey());
            if (gone) {
                remove(entry.getValue());
            }
            return gone;
        });
    }

    private ObjectName objectName(String type, String more) {
        try {
            return new ObjectName(DOMAIN + ":type=" + type + ",scope=" + ObjectName.quote(scope) + more);
        } catch (JMException e) {
            throw new IllegalStateException("scope '" + scope + "' can't be part of a JMX name;"
                    + " use letters and digits", e);
        }
    }

    private void add(Object bean, ObjectName name) {
        try {
            server.registerMBean(bean, name);
        } catch (JMException e) {
            throw new IllegalStateException(name + " can't be shown in JMX; choose another scope", e);
        }
    }

    private void remove(ObjectName name) {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException e) {
            // Already unregistered by other code.
            return;
        } catch (JMException e) {
            throw new IllegalStateException(name + " can't be unregistered from JMX", e);
        }
    }
}
