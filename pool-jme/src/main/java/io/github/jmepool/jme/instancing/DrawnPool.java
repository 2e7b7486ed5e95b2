// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.DrawingFactory.Request;
import io.github.jmepool.jme.PoolDrawing;
import io.github.jmepool.jme.instancing.Member.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Draws the instances of one pool as one, where that makes no difference to the picture, and leaves the others to the
 * engine.
 */
final class DrawnPool extends PoolDrawing {
    /** So many instances are looked at in a frame for changes that the engine tells nobody of. */
    static final int SWEPT_PER_FRAME = 1024;
    /** After so many frames without an instance a root other than the pool's own is let go. */
    private static final int IDLE_FRAMES = 600;
    private static final Logger LOG = Logger.getLogger(DrawnPool.class.getName());

    private final Request request;
    private final Template template;
    private final Roots roots;
    private final List<Anchor> anchors = new ArrayList<>();
    private final Watches watches = new Watches();
    private Member[] inUse = new Member[16];
    private int inUseCount;
    private int asOne;
    /** Instances that exist, as far as they were ever in use. */
    private int known;
    private int sweepAt;
    /** What was changed since has been looked at: the frame is being rendered. */
    private boolean prepared;
    /** The graphics card can't do it. */
    private boolean unable;
    private boolean warned;

    DrawnPool(Request request) {
        this.request = request;
        template = new Template(request.prefab(), request.colors());
        roots = new Roots(request.root());
    }

    void created(Spatial holder) {
        request.created().accept(holder);
    }

    void disposed(Spatial holder) {
        request.disposed().accept(holder);
    }

    @Override
    protected Object joined(Spatial instance, @Nullable Object kept) {
        Member member;
        if (kept instanceof Member before && before.pool == this) {
            member = before;
        } else {
            member = new Member(this, instance, template, request.colors());
            known++;
        }
        if (member.place < 0) {
            begin(member);
        }
        return member;
    }

    private void begin(Member member) {
        if (inUseCount == inUse.length) {
            inUse = Arrays.copyOf(inUse, inUseCount << 1);
        }
        member.place = inUseCount;
        inUse[inUseCount++] = member;
        member.state = State.APART;
        if (member.color != null) {
            member.color.set(ColorRGBA.White);
        }
        member.lookAgain(template);
        settle(member, true);
    }

    /** Notes under which parent the instance is now, and draws it accordingly. */
    private void settle(Member member, boolean mayAttach) {
        watches.remove(member);
        Node parent = member.root.getParent();
        if (parent == null) {
            return;
        }
        Watch watch = watches.of(parent);
        if (watch.count == 0) {
            // while the scene may still change, the hints of chunks that were idle are old
            watch.anchor = anchorOf(parent, mayAttach, !mayAttach);
        }
        watch.add(member);
        join(member, mayAttach);
    }

    private void join(Member member, boolean mayAttach) {
        Anchor anchor = member.watch == null ? null : member.watch.anchor;
        if (unable || anchor == null || member.state != State.APART) {
            return;
        }
        if (mayAttach) {
            anchor.attach();
        }
        if (roots.isWithin(member.root)) {
            return;
        }
        if (!member.fits(template)) {
            member.state = State.CHANGED;
            return;
        }
        if (member.isMirrored()) {
            return;
        }
        anchor.add(member);
        member.anchor = anchor;
        member.state = State.AS_ONE;
        asOne++;
    }

    private void leave(Member member, State state) {
        Anchor anchor = member.anchor;
        member.state = state;
        if (anchor != null) {
            member.anchor = null;
            asOne--;
            anchor.remove(member);
        }
    }

    /** A use has changed what the instance is drawn with. */
    void changed(Member member) {
        leave(member, State.CHANGED);
    }

    /** A geometry of the instance was taken from its group: it was detached or mirrored, or another group has it. */
    void taken(Member member) {
        leave(member, State.APART);
    }

    @Override
    protected void moved(@Nullable Object kept) {
        Member member = (Member) kept;
        if (member != null && member.pool == this && member.place >= 0) {
            State before = member.state;
            leave(member, before == State.CHANGED ? State.CHANGED : State.APART);
            settle(member, true);
        }
    }

    @Override
    protected void left(@Nullable Object kept) {
        Member member = (Member) kept;
        if (member == null || member.pool != this || member.place < 0) {
            return;
        }
        leave(member, State.OUT);
        watches.remove(member);
        Member last = inUse[--inUseCount];
        inUse[member.place] = last;
        last.place = member.place;
        inUse[inUseCount] = null;
        member.place = -1;
    }

    @Override
    protected void forgotten(@Nullable Object kept) {
        left(kept);
        if (kept instanceof Member member && member.pool == this) {
            known--;
        }
    }

    @Override
    protected void color(@Nullable Object kept, ColorRGBA color) {
        if (kept instanceof Member member && member.color != null) {
            member.color.set(color);
            if (member.anchor != null) {
                member.anchor.color(member, color);
            }
        }
    }

    /** Below a node of an instance others may hang, who are drawn by themselves. */
    @Override
    protected boolean drawsAll() {
        prepare();
        return asOne == inUseCount && !template.isTree && !template.hasControls;
    }

    @Override
    protected void frame() {
        prepared = false;
        for (int i = anchors.size() - 1; i >= 0; i--) {
            Anchor anchor = anchors.get(i);
            for (Group group : anchor.groups) {
                group.frame(known);
            }
            if (anchor.count() > 0) {
                anchor.idleFrames = 0;
                anchor.attach();
            } else if (++anchor.idleFrames > IDLE_FRAMES && anchor.node != request.root().get()) {
                drop(anchor);
            }
        }
        for (int i = 0; i < watches.count(); i++) {
            Watch watch = watches.at(i);
            if (watch.anchor == null) {
                change(watch, anchorOf(watch.node(), true, true), true);
            }
        }
    }

    private void drop(Anchor anchor) {
        anchors.remove(anchor);
        for (int i = 0; i < watches.count(); i++) {
            if (watches.at(i).anchor == anchor) {
                watches.at(i).anchor = null;
            }
        }
        anchor.dispose();
    }

    @Override
    protected void beforeRendering(RenderManager manager) {
        roots.renderedBy(manager);
        boolean able = manager.getRenderer().getCaps().contains(Caps.MeshInstancing);
        if (able == unable) {
            unable = !able;
            if (unable) {
                leaveAll();
                warn();
            }
        }
        look(true);
    }

    @Override
    protected void afterRendering() {
        prepared = false;
        for (int i = 0; i < anchors.size(); i++) {
            for (Group group : anchors.get(i).groups) {
                group.afterRendering();
            }
        }
    }

    private void warn() {
        if (!warned) {
            warned = true;
            LOG.warning("Pool '" + request.pool() + "': the graphics card knows no instancing, and so each instance is"
                    + " drawn by itself; drawnAsOne(true) has no effect here");
        }
    }

    private void leaveAll() {
        for (int i = 0; i < inUseCount; i++) {
            Member member = inUse[i];
            leave(member, member.state == State.CHANGED ? State.CHANGED : State.APART);
        }
    }

    /** Called as often as a camera looks at a group; where there is no application, nobody has looked before. */
    void prepare() {
        if (!prepared) {
            // what joins now may have been drawn by itself already
            look(false);
        }
    }

    private void look(boolean mayJoin) {
        prepared = true;
        for (int i = 0; i < watches.count(); i++) {
            Watch watch = watches.at(i);
            Anchor now = anchorOf(watch.node(), false, true);
            if (now != watch.anchor && (now == null || mayJoin)) {
                change(watch, now, false);
            }
        }
        if (template.isTree) {
            lookForMoved();
        }
        if (roots.hasInnerScenes()) {
            lookForScenes();
        }
        sweep(mayJoin);
        for (int i = 0; i < anchors.size(); i++) {
            bound(anchors.get(i));
        }
    }

    private void change(Watch watch, @Nullable Anchor anchor, boolean mayAttach) {
        boolean same = watch.anchor == anchor;
        watch.anchor = anchor;
        for (int i = 0; i < watch.count; i++) {
            Member member = watch.members[i];
            if (member.state == State.AS_ONE && !same) {
                leave(member, State.APART);
            }
            if (member.root.getParent() == watch.node()) {
                join(member, mayAttach);
            }
        }
    }

    /** Some camera looks at a single instance, or at a part of one. */
    private void lookForScenes() {
        for (int i = 0; i < inUseCount; i++) {
            Member member = inUse[i];
            if (member.state == State.AS_ONE && roots.isWithin(member.root)) {
                leave(member, State.APART);
            }
        }
    }

    /** The engine tells nobody that a node with a grouped geometry below was detached. */
    private void lookForMoved() {
        for (int i = 0; i < inUseCount; i++) {
            Member member = inUse[i];
            if (member.watch != null && member.state == State.AS_ONE
                    && (member.root.getParent() != member.watch.node() || !member.isIntact(template))) {
                leave(member, State.APART);
            }
        }
    }

    private void sweep(boolean mayJoin) {
        for (int n = Math.min(SWEPT_PER_FRAME, inUseCount); n > 0; n--) {
            if (sweepAt >= inUseCount) {
                sweepAt = 0;
            }
            Member member = inUse[sweepAt++];
            if (member.state == State.AS_ONE && !member.looksSame(template)) {
                leave(member, State.CHANGED);
            } else if (mayJoin && member.state == State.APART) {
                lookWhere(member);
            }
        }
    }

    private void lookWhere(Member member) {
        Node parent = member.root.getParent();
        if (parent != (member.watch == null ? null : member.watch.node())) {
            settle(member, false);
        } else if (member.watch != null) {
            join(member, false);
        }
    }

    private void bound(Anchor anchor) {
        if (anchor.isDirty()) {
            anchor.beginBound(null);
            boolean nodeCounted = false;
            for (int i = 0; i < watches.count(); i++) {
                Watch watch = watches.at(i);
                if (watch.anchor != anchor) {
                    continue;
                }
                if (watch.node().getParent() == request.node()) {
                    if (!nodeCounted) {
                        nodeCounted = true;
                        anchor.merge(request.node());
                    }
                    continue;
                }
                for (int m = 0; m < watch.count; m++) {
                    anchor.merge(watch.members[m].root);
                }
            }
            anchor.endBound();
        }
        for (Group group : anchor.groups) {
            group.beforeRendering();
        }
    }

    /** Where the instances below a node are drawn as one; null when they are drawn by themselves, or not at all. */
    private @Nullable Anchor anchorOf(Node parent, boolean mayAttach, boolean hiddenCounts) {
        Node root = unable ? null : roots.of(parent, hiddenCounts);
        if (root == null) {
            return null;
        }
        for (int i = 0; i < anchors.size(); i++) {
            Anchor known = anchors.get(i);
            if (known.node == root) {
                return mayAttach || known.isReady() ? known : null;
            }
        }
        if (!mayAttach) {
            return null;
        }
        Anchor made = new Anchor(root, this, request.pool(), template.parts, request.colors());
        anchors.add(made);
        return made;
    }

    @Override
    protected void close() {
        leaveAll();
        for (Anchor anchor : anchors) {
            anchor.dispose();
        }
        anchors.clear();
        // an idle instance may keep this alive, which is to keep nothing of the game's alive
        for (int i = 0; i < inUseCount; i++) {
            watches.remove(inUse[i]);
            inUse[i].place = -1;
            inUse[i] = null;
        }
        inUseCount = 0;
    }

    @Override
    public int drawCalls() {
        int together = 0;
        for (Anchor anchor : anchors) {
            together += anchor.count() > 0 ? template.parts.size() : 0;
        }
        return together + drawnSingly() * template.parts.size();
    }

    @Override
    public int drawnAsOne() {
        return asOne;
    }

    @Override
    public int drawnSingly() {
        return inUseCount - asOne;
    }

    @Override
    public List<Material> drawnMaterials() {
        List<Material> materials = new ArrayList<>();
        for (Part part : template.parts) {
            materials.add(part.drawn);
        }
        return materials;
    }

    @Override
    protected List<Geometry> samples() {
        List<Geometry> samples = new ArrayList<>();
        for (Part part : template.parts) {
            samples.add(part.sample);
        }
        return samples;
    }

    @Override
    public boolean hasColors() {
        return request.colors();
    }

    @Override
    public long bufferBytes() {
        long sum = 0;
        for (Anchor anchor : anchors) {
            for (Group group : anchor.groups) {
                sum += group.bufferBytes();
            }
        }
        return sum;
    }
}
