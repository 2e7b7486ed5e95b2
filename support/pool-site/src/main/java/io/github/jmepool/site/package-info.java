// SPDX-License-Identifier: BSD-3-Clause
/** Makes a site of the repository's pages and of the Javadoc, with links both ways. Games ship none of it. */
package io.github.jmepool.site;
