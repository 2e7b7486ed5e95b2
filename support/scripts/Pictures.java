// SPDX-License-Identifier: BSD-3-Clause

import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/**
 * Makes the pictures of the pages small, with nothing but the JDK.
 *
 * <p>{@code java support/scripts/Pictures.java reduce COLOURS IN.png... OUT.png} writes a PNG of few colours, with
 * all pictures side by side, or with {@code sheet} in four columns, the first ones twice as large if the last row would
 * not be full;
 * {@code java support/scripts/Pictures.java film COLOURS DELAY FOLDER OUT.gif} makes an animated GIF of all PNG files
 * of a folder, in the order of their names, each shown for DELAY hundredths of a second.
 */
public final class Pictures {
    /** Of a sheet. */
    private static final int COLUMNS = 4;
    /** A channel's upper bits, by which colours are counted. */
    private static final int BITS = 5;
    /** A pixel whose channels differ by less from the picture before is left unchanged. More would leave a shadow. */
    private static final int SAME = 5;
    /** A pixel of a film whose channels differ by less from the one at its left may have the same colour. */
    private static final int ALIKE = 14;

    private Pictures() {
    }

    public static void main(String[] args) throws IOException {
        int colours = Integer.parseInt(args[1]);
        if (!args[0].equals("film")) {
            List<String> files = Arrays.asList(args).subList(2, args.length - 1);
            BufferedImage picture = sheet(files, args[0].equals("sheet") ? COLUMNS : files.size());
            int[] palette = palette(List.of(picture), colours);
            ImageIO.write(indexed(nearest(pixels(picture), palette), picture.getWidth(), model(palette, -1)), "png",
                    new File(args[args.length - 1]));
        } else {
            film(colours, Integer.parseInt(args[2]), new File(args[3]), new File(args[4]));
        }
    }

    /** Pictures from left to right, and from row to row, each as large as the last, or twice as large. */
    private static BufferedImage sheet(List<String> files, int columns) throws IOException {
        BufferedImage last = ImageIO.read(new File(files.get(files.size() - 1)));
        int width = last.getWidth();
        int height = last.getHeight();
        int large = files.size() % columns; // one takes the room of four, so all rows are full
        boolean[] taken = new boolean[files.size() + 3 * large];
        BufferedImage all = new BufferedImage(width * columns, height * taken.length / columns,
                BufferedImage.TYPE_INT_RGB);
        int at = 0;
        for (int i = 0; i < files.size(); i++) {
            int side = i < large ? 2 : 1;
            while (taken[at]) {
                at++;
            }
            for (int cell = 0; cell < side * side; cell++) {
                taken[at + cell % side + cell / side * columns] = true;
            }
            Image picture = ImageIO.read(new File(files.get(i)))
                    .getScaledInstance(side * width, side * height, Image.SCALE_AREA_AVERAGING);
            all.createGraphics().drawImage(picture, at % columns * width, at / columns * height, null);
        }
        return all;
    }

    private static void film(int colours, int delay, File folder, File out) throws IOException {
        File[] files = folder.listFiles((parent, name) -> name.endsWith(".png"));
        Arrays.sort(files);
        List<BufferedImage> pictures = new ArrayList<>();
        for (File file : files) {
            pictures.add(ImageIO.read(file));
        }
        int transparent = colours - 1;
        int[] palette = palette(pictures, transparent);
        IndexColorModel model = model(palette, transparent);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        out.delete();
        try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
            writer.setOutput(stream);
            writer.prepareWriteSequence(null);
            int width = pictures.get(0).getWidth();
            int[] shown = null;
            for (BufferedImage picture : pictures) {
                int[] wanted = pixels(picture);
                byte[] indices = nearest(wanted, palette);
                int[] box = {0, 0, width, wanted.length / width};
                if (shown == null) {
                    shown = new int[wanted.length];
                    Arrays.fill(shown, -1);
                }
                box = keepChanges(indices, wanted, shown, palette, width, (byte) transparent);
                BufferedImage part = indexed(indices, width, model).getSubimage(box[0], box[1], box[2], box[3]);
                IIOMetadata about = writer.getDefaultImageMetadata(new ImageTypeSpecifier(part), null);
                describe(about, box, delay, transparent);
                writer.writeToSequence(new IIOImage(part, null, about), null);
            }
            writer.endWriteSequence();
        }
        System.out.println(out + ": " + pictures.size() + " pictures, " + out.length() / 1024 + " KB");
    }

    /**
     * Makes the pixels transparent that are shown already, notes the others in {@code shown}, and returns the rectangle
     * that has changed. After the first picture, a changed pixel repeats the one at its left where they differ little:
     * repeated ones take less room.
     */
    private static int[] keepChanges(byte[] indices, int[] wanted, int[] shown, int[] palette, int width, byte clear) {
        int left = width;
        int right = 0;
        int top = -1;
        int bottom = 0;
        for (int i = 0; i < indices.length; i++) {
            if (shown[i] == palette[indices[i] & 0xFF]
                    || shown[i] != -1 && distance(shown[i], wanted[i]) < 3 * SAME * SAME) {
                indices[i] = clear;
                continue;
            }
            if (shown[i] != -1 && i % width > 0 && indices[i - 1] != clear
                    && distance(palette[indices[i - 1] & 0xFF], wanted[i]) < 3 * ALIKE * ALIKE) {
                indices[i] = indices[i - 1];
            }
            shown[i] = palette[indices[i] & 0xFF];
            left = Math.min(left, i % width);
            right = Math.max(right, i % width);
            top = top < 0 ? i / width : top;
            bottom = i / width;
        }
        return top < 0 ? new int[] {0, 0, 1, 1} : new int[] {left, top, right - left + 1, bottom - top + 1};
    }

    private static void describe(IIOMetadata about, int[] box, int delay, int transparent) throws IOException {
        String format = about.getNativeMetadataFormatName();
        IIOMetadataNode root = (IIOMetadataNode) about.getAsTree(format);
        IIOMetadataNode control = child(root, "GraphicControlExtension");
        control.setAttribute("disposalMethod", "doNotDispose");
        control.setAttribute("userInputFlag", "FALSE");
        control.setAttribute("transparentColorFlag", "TRUE");
        control.setAttribute("transparentColorIndex", Integer.toString(transparent));
        control.setAttribute("delayTime", Integer.toString(delay));
        IIOMetadataNode place = child(root, "ImageDescriptor");
        place.setAttribute("imageLeftPosition", Integer.toString(box[0]));
        place.setAttribute("imageTopPosition", Integer.toString(box[1]));
        IIOMetadataNode endless = new IIOMetadataNode("ApplicationExtension");
        endless.setAttribute("applicationID", "NETSCAPE");
        endless.setAttribute("authenticationCode", "2.0");
        endless.setUserObject(new byte[] {1, 0, 0});
        child(root, "ApplicationExtensions").appendChild(endless);
        about.setFromTree(format, root);
    }

    private static IIOMetadataNode child(IIOMetadataNode root, String name) {
        for (int i = 0; i < root.getLength(); i++) {
            if (root.item(i).getNodeName().equals(name)) {
                return (IIOMetadataNode) root.item(i);
            }
        }
        IIOMetadataNode made = new IIOMetadataNode(name);
        root.appendChild(made);
        return made;
    }

    private static int[] pixels(BufferedImage picture) {
        int[] pixels = picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] &= 0xFFFFFF;
        }
        return pixels;
    }

    /** The colours that stand for all others best: boxes of colours are cut at their middle, the widest first. */
    private static int[] palette(List<BufferedImage> pictures, int most) {
        Map<Integer, long[]> sums = new HashMap<>();
        for (BufferedImage picture : pictures) {
            for (int pixel : pixels(picture)) {
                long[] sum = sums.computeIfAbsent(coarse(pixel), key -> new long[4]);
                sum[0]++;
                for (int channel = 0; channel < 3; channel++) {
                    sum[channel + 1] += channel(pixel, channel);
                }
            }
        }
        List<List<long[]>> boxes = new ArrayList<>();
        boxes.add(new ArrayList<>(sums.values()));
        while (boxes.size() < most) {
            List<long[]> widest = boxes.stream().filter(box -> box.size() > 1)
                    .max(Comparator.comparingDouble(box -> spread(box, widestChannel(box)))).orElse(null);
            if (widest == null) {
                break;
            }
            boxes.remove(widest);
            int channel = widestChannel(widest);
            widest.sort(Comparator.comparingDouble(sum -> mean(sum, channel)));
            int middle = middle(widest, channel);
            boxes.add(new ArrayList<>(widest.subList(0, middle)));
            boxes.add(new ArrayList<>(widest.subList(middle, widest.size())));
        }
        return boxes.stream().mapToInt(Pictures::mean).toArray();
    }

    private static int middle(List<long[]> box, int channel) {
        double mean = box.stream().mapToDouble(sum -> Math.sqrt(sum[0]) * mean(sum, channel)).sum()
                / box.stream().mapToDouble(sum -> Math.sqrt(sum[0])).sum();
        int middle = 1;
        while (middle < box.size() - 1 && mean(box.get(middle), channel) < mean) {
            middle++;
        }
        return middle;
    }

    /** How far the colours of a box lie from their mean; rare ones count for more than their number. */
    private static double spread(List<long[]> box, int channel) {
        double weight = 0;
        double mean = 0;
        for (long[] sum : box) {
            weight += Math.sqrt(sum[0]);
            mean += Math.sqrt(sum[0]) * mean(sum, channel);
        }
        mean /= weight;
        double spread = 0;
        for (long[] sum : box) {
            double away = mean(sum, channel) - mean;
            spread += Math.sqrt(sum[0]) * away * away;
        }
        return spread;
    }

    private static int widestChannel(List<long[]> box) {
        int widest = 0;
        for (int channel = 1; channel < 3; channel++) {
            widest = spread(box, channel) > spread(box, widest) ? channel : widest;
        }
        return widest;
    }

    private static double mean(long[] sum, int channel) {
        return (double) sum[channel + 1] / sum[0];
    }

    private static int mean(List<long[]> box) {
        int colour = 0;
        for (int channel = 0; channel < 3; channel++) {
            double weight = 0;
            double total = 0;
            for (long[] sum : box) {
                weight += sum[0];
                total += sum[channel + 1];
            }
            colour |= (int) Math.round(total / weight) << 16 - 8 * channel;
        }
        return colour;
    }

    private static byte[] nearest(int[] pixels, int[] palette) {
        Map<Integer, Byte> known = new HashMap<>();
        byte[] indices = new byte[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
            indices[i] = known.computeIfAbsent(pixels[i], pixel -> nearest(pixel, palette));
        }
        return indices;
    }

    private static byte nearest(int pixel, int[] palette) {
        int best = 0;
        for (int i = 1; i < palette.length; i++) {
            best = distance(pixel, palette[i]) < distance(pixel, palette[best]) ? i : best;
        }
        return (byte) best;
    }

    private static int distance(int a, int b) {
        int sum = 0;
        for (int channel = 0; channel < 3; channel++) {
            int away = channel(a, channel) - channel(b, channel);
            sum += away * away;
        }
        return sum;
    }

    private static int channel(int pixel, int channel) {
        return pixel >> 16 - 8 * channel & 0xFF;
    }

    private static int coarse(int pixel) {
        int mask = 0xFF << 8 - BITS & 0xFF;
        return pixel & (mask << 16 | mask << 8 | mask);
    }

    private static BufferedImage indexed(byte[] indices, int width, IndexColorModel model) {
        BufferedImage image = new BufferedImage(width, indices.length / width, BufferedImage.TYPE_BYTE_INDEXED, model);
        WritableRaster raster = image.getRaster();
        raster.setDataElements(0, 0, width, indices.length / width, indices);
        return image;
    }

    private static IndexColorModel model(int[] palette, int transparent) {
        int size = Math.max(palette.length, transparent + 1);
        byte[][] channels = new byte[3][size];
        for (int i = 0; i < palette.length; i++) {
            for (int channel = 0; channel < 3; channel++) {
                channels[channel][i] = (byte) channel(palette[i], channel);
            }
        }
        return new IndexColorModel(8, size, channels[0], channels[1], channels[2], transparent);
    }
}
