// SPDX-License-Identifier: BSD-3-Clause
/** Object pools without dependencies. */
module io.github.jmepool.core {
    // Only for whoever asks for JMX beans or flight recorder events; everything else works without these modules.
    requires static java.management;
    requires static jdk.jfr;

    exports io.github.jmepool.core;
}
