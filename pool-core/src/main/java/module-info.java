// SPDX-License-Identifier: BSD-3-Clause
/** Object pools without dependencies. */
// The compiler does not see pool-jme, which is built later and is an automatic module.
@SuppressWarnings("module")
module io.github.jmepool.core {
    // For the compiler: what may be null.
    requires static org.jspecify;
    // Only for JMX beans and flight recorder events; everything else works without these modules.
    requires static java.management;
    requires static jdk.jfr;

    exports io.github.jmepool.core;
    exports io.github.jmepool.core.observe;
    exports io.github.jmepool.core.shared;
    exports io.github.jmepool.core.sizing;
    exports io.github.jmepool.core.util to io.github.jmepool.jme;
}
