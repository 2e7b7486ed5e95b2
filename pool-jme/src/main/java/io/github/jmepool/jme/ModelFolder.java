// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.asset.AssetManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Lists the models of a folder, those of folders below it included. The engine's asset manager can't: its locators only
 * find what they are asked for by name.
 */
final class ModelFolder {
    private static final String SAVED = ".j3o";
    private static final List<String> MODELS = List.of(SAVED, ".gltf", ".glb");

    private final String folder;
    private final Set<String> found = new TreeSet<>();

    private ModelFolder(String folder) {
        this.folder = folder.replaceAll("^/+|/+$", "");
        if (this.folder.isBlank() || List.of(this.folder.split("/")).contains("..") || folder.indexOf('\\') >= 0) {
            throw new IllegalArgumentException("'" + folder + "' is no folder of assets; give its path from the asset"
                    + " root, Models/Level1 for instance");
        }
    }

    /**
     * Lists a folder of the class path, in all its directories and jars.
     *
     * @return the asset paths, sorted
     * @throws IllegalArgumentException if there is no such folder, or no model in it
     */
    static List<String> onClassPath(String folder) {
        ModelFolder models = new ModelFolder(folder);
        boolean exists = false;
        try {
            for (URL url : models.urls()) {
                exists |= models.list(url);
            }
        } catch (IOException e) {
            throw models.unreadable("the class path", e);
        }
        if (!exists) {
            throw new IllegalArgumentException("Folder '" + models.folder + "' can't be listed: it is not on the class"
                    + " path, or in a jar without entries for its folders, and the engine can't list what other"
                    + " locators find. Call registerAll with the root of the FileLocator, or with the file of the jar"
                    + " or zip, before the folder, or with the models' paths");
        }
        return models.listed("on the class path");
    }

    /**
     * Lists a folder below a root.
     *
     * @param root a directory, as given to a FileLocator, or a zip or jar
     * @return the asset paths, sorted
     * @throws IllegalArgumentException if there is no such folder, or no model in it
     */
    static List<String> below(Path root, String folder) {
        ModelFolder models = new ModelFolder(folder);
        try {
            if (Files.isDirectory(root.resolve(models.folder))) {
                models.directory(root.resolve(models.folder));
            } else if (Files.isRegularFile(root)) {
                try (ZipFile zip = new ZipFile(root.toFile())) {
                    zip.stream().forEach(entry -> models.add(entry.getName()));
                }
            } else {
                throw new IllegalArgumentException("Folder '" + models.folder + "' can't be listed: there is no '"
                        + root.resolve(models.folder) + "', and '" + root + "' is no zip or jar");
            }
        } catch (IOException e) {
            throw models.unreadable("'" + root + "'", e);
        }
        return models.listed("in '" + root + "'");
    }

    private Collection<URL> urls() throws IOException {
        // those in which the engine's ClasspathLocator looks
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        loaders.add(ClassLoader.getSystemClassLoader());
        loaders.add(AssetManager.class.getClassLoader());
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context != null) {
            loaders.add(context);
        }
        // a URL compares by looking up its host
        Map<String, URL> urls = new LinkedHashMap<>();
        for (ClassLoader loader : loaders) {
            for (URL url : Collections.list(loader.getResources(folder))) {
                urls.put(url.toExternalForm(), url);
            }
        }
        return urls.values();
    }

    private boolean list(URL url) throws IOException {
        if (url.getProtocol().equals("file")) {
            try {
                directory(Paths.get(url.toURI()));
                return true;
            } catch (URISyntaxException e) {
                throw new IOException(e);
            }
        }
        URLConnection connection = url.openConnection();
        if (!(connection instanceof JarURLConnection jar)) {
            return false;
        }
        // a jar of the cache would be closed for those who read from it
        jar.setUseCaches(false);
        try (JarFile file = jar.getJarFile()) {
            file.stream().forEach(entry -> add(entry.getName()));
        }
        return true;
    }

    private void directory(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.filter(Files::isRegularFile).forEach(file ->
                    add(folder + "/" + directory.relativize(file).toString().replace('\\', '/')));
        } catch (UncheckedIOException e) {
            // of a folder below it
            throw e.getCause();
        }
    }

    private void add(String path) {
        if (path.startsWith(folder + "/")
                && MODELS.stream().anyMatch(path.toLowerCase(Locale.ROOT)::endsWith)) {
            found.add(path);
        }
    }

    /** A model that was converted often lies beside what it was converted from. */
    private List<String> listed(String where) {
        List<String> models = found.stream().filter(path -> path.endsWith(SAVED)
                || !found.contains(path.substring(0, path.lastIndexOf('.')) + SAVED)).collect(Collectors.toList());
        if (models.isEmpty()) {
            throw new IllegalArgumentException("Folder '" + folder + "' " + where + " has no model: no "
                    + String.join(", ", MODELS) + " in it or below it");
        }
        return models;
    }

    private IllegalArgumentException unreadable(String where, IOException e) {
        return new IllegalArgumentException("Folder '" + folder + "' in " + where + " can't be listed: " + e, e);
    }
}
