// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.util.DesktopOnly;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;

/**
 * Attributes that can be read and operations that can be called, each with its description. An interface that
 * JMX reads the same from would have to be public, and could never be changed again.
 */
@DesktopOnly
final class JmxBean implements DynamicMBean {
    private final String description;
    private final Map<String, Shown> attributes = new LinkedHashMap<>();
    private final Map<String, Asked> operations = new LinkedHashMap<>();

    JmxBean(String description) {
        this.description = description;
    }

    JmxBean shows(String attribute, Class<?> type, String help, Supplier<?> value) {
        attributes.put(attribute, new Shown(new MBeanAttributeInfo(attribute, type.getName(), help, true, false,
                false), value));
        return this;
    }

    JmxBean does(String operation, String help, Runnable action) {
        return does(operation, help, arguments -> action.run());
    }

    JmxBean does(String operation, String help, String number, IntConsumer action) {
        return does(operation, help, arguments -> action.accept((Integer) arguments[0]),
                new MBeanParameterInfo(number, int.class.getName(), "a whole number"));
    }

    JmxBean doesWithName(String operation, String help, String name, Consumer<String> action) {
        return does(operation, help, arguments -> action.accept((String) arguments[0]),
                new MBeanParameterInfo(name, String.class.getName(), "a name"));
    }

    private JmxBean does(String operation, String help, Consumer<Object[]> action, MBeanParameterInfo... parameters) {
        operations.put(operation, new Asked(new MBeanOperationInfo(operation, help, parameters, void.class.getName(),
                MBeanOperationInfo.ACTION), action));
        return this;
    }

    @Override
    public Object getAttribute(String attribute) throws AttributeNotFoundException {
        Shown shown = attributes.get(attribute);
        if (shown == null) {
            throw new AttributeNotFoundException(attribute);
        }
        return shown.value.get();
    }

    /** As JMX wants it: what can't be read is left out. */
    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList read = new AttributeList();
        for (String name : names) {
            try {
                read.add(new Attribute(name, getAttribute(name)));
            } catch (AttributeNotFoundException | RuntimeException e) {
                // Left out.
            }
        }
        return read;
    }

    /** Nothing can be set. */
    @Override
    public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
        throw new AttributeNotFoundException(attribute.getName());
    }

    @Override
    public AttributeList setAttributes(AttributeList wanted) {
        return new AttributeList();
    }

    @Override
    public @Nullable Object invoke(String operation, Object[] arguments, String @Nullable [] signature)
            throws ReflectionException {
        Asked asked = operations.get(operation);
        String[] given = signature == null ? new String[0] : signature;
        if (asked == null || !Arrays.equals(asked.signature(), given)) {
            throw new ReflectionException(new NoSuchMethodException(operation + Arrays.toString(given)));
        }
        asked.action.accept(arguments);
        return null;
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(JmxBean.class.getName(), description,
                attributes.values().stream().map(Shown::info).toArray(MBeanAttributeInfo[]::new), null,
                operations.values().stream().map(Asked::info).toArray(MBeanOperationInfo[]::new), null);
    }

    @DesktopOnly
    private record Shown(MBeanAttributeInfo info, Supplier<?> value) {
    }

    @DesktopOnly
    private record Asked(MBeanOperationInfo info, Consumer<Object[]> action) {
        String[] signature() {
            return Arrays.stream(info.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
        }
    }
}
