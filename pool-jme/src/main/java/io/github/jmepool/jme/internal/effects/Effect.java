// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.bounding.BoundingBox;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleEmitter.ParticleEmitterControl;
import com.jme3.effect.ParticleMesh;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Matrix3f;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The particles of one emitter. While it is drawn together with others, the engine emits as ever, and as many particles
 * are alive as ever; each is written into the texture once, when it is born. Place, angle, colour and size follow from
 * its age there, and are computed here only when the engine draws it again.
 *
 * <p>After some steps, the engine has moved a particle by {@code v * age - g * (age * age + s) / 2}, where {@code s} is
 * the sum of the squares of the steps. Both sums go on for the whole effect; a particle has what they were at its
 * birth.
 *
 * <p>What is kept: the first {@link #count} of the engine's array are the particles that it has emitted; of these, the
 * {@link #alive} ones have a place in a ring of cells of the texture, in the order of their birth, the others
 * {@link #NONE}. The shader draws the cells from the oldest to the youngest, so a particle that dies among them is
 * given no life there.
 *
 * <p>In an update: first {@link #register} finds what the game has emitted, killed or written since; then {@link #grow}
 * ages all and buries the dead, and {@link #emit} has the engine emit what is due. What happens seldom, as an emitter
 * whose fields can't be read, is the engine's own step: all particles are restored, and born again after it.
 *
 * <p>The engine notifies nothing of what the game does to an emitter. So marks stand in objects of the engine, in
 * fields whose values only the shader needs meanwhile, and are lost when the game or the engine writes there:
 * <ul>
 * <li>{@link WrittenParticle} marks each particle that is in the texture, in its size, life and colour: once lost, the
 *     game has written into the particle or killed it, or the engine has emitted it anew.
 * <li>{@link EngineFields#mark} marks the emitter, in its number of living particles: once lost, particles were emitted
 *     or killed, and are looked at one by one.
 * <li>Numbers of {@link #header} that are NaN are not in the texture yet.
 * </ul>
 *
 * <p>What must hold: the engine's array, its counts and random numbers are after each update what they would be without
 * this class. It may be slow where a ring is full of gaps, or every minute, when the sums begin anew: all particles are
 * born again then.
 */
public final class Effect {
    /** Packs two places of the ring into a number that a float has exactly. */
    private static final int PACKED = 4096;
    private static final int NONE = -1;
    /** Beyond this age the sums begin anew, to stay exact, in seconds. */
    private static final double LONG = 60;
    /** A particle that is dead here and lives for this share of its life longer in the shader is removed there. */
    private static final float ROUNDING = 1e-4f;
    /** Draws from one comparison of what changes seldom to the next. */
    private static final int SELDOM = 16;
    /** The lives of all are shortened by so many steps at once, at the latest. */
    private static final int STEPS = 32;
    /** Numbers of the header. */
    private static final int START_COLOR = 0;
    private static final int END_COLOR = 4;
    private static final int GRAVITY = 8;
    private static final int START_SIZE = 11;
    private static final int NORMAL = 12;
    private static final int END_SIZE = 15;
    private static final int IMAGES = 16;
    private static final int POINT_SCALE = 19;
    private static final int IS_POINT = 20;
    private static final int FACING = 21;
    private static final int IN_WORLD = 22;

    private final ParticleEmitter emitter;
    private final ParticleTexture texture;
    /** Null while the engine draws it. */
    private @Nullable EffectControl control;
    /** The engine's, if that is not in a prefab with an {@link EffectControl}: it is put back. */
    private @Nullable ParticleEmitterControl replaced;
    /** The engine's array, whose first are alive, and for each of those its place in the ring. */
    private Particle[] particles;
    private final int[] places;
    /** What was left of the life of each before the last steps. */
    private final float[] lives;
    private final float[] steps = new float[STEPS];
    private int stepCount;
    /** What is left of the shortest life. */
    private float soonest;
    /** The particles that the engine has emitted and not killed, as far as they are known here. */
    private int count;
    /** The number of them that live; the game may have killed others. */
    private int alive;
    /** The next place in the ring. */
    private int head;
    /** The place of the oldest and the number of places up to the youngest, for the shader. */
    private float packed;
    /** Its first cell in the texture. */
    private int first;
    /** The sums of the steps, and of their squares. */
    private double age;
    private double squares;
    /** Whether the emitter may have moved since its last update. */
    private boolean hasMoved;
    /** Where the emitter was at its last update; the engine's emitter has it while it has none of its own. */
    private final Vector3f lastPlace = new Vector3f();
    /** Why it can't be drawn together for the rest of this use. */
    private @Nullable Reason obstacle;
    /** What the texture has of the emitter itself, after the next {@link #look}. */
    private final float[] header = new float[ParticleTexture.HEADER * ParticleTexture.CELL_FLOATS];
    /** What the header has of these, next to what each frame reads. */
    private boolean inWorld;
    private boolean facing;
    /** The images at its last update; the header has those that it is drawn with. */
    private int columns;
    private int rows;
    /** The particle that is compared next, for changes by the game, and the draws since one was. */
    private int compared;
    private int looks;
    /** The cells that are not uploaded, from the first of its own. */
    private int newFrom;
    private int newTo;
    private final ReachedSpace reached = new ReachedSpace();
    /** The version that the engine's bound has, and the one that {@link #takeNewReach} has returned. */
    private int boundVersion;
    private int takenVersion;

    Effect(ParticleEmitter emitter, ParticleTexture texture) {
        this.emitter = emitter;
        this.texture = texture;
        particles = emitter.getParticles();
        places = new int[texture.most];
        lives = new float[texture.most];
        if (emitter.getControl(ParticleEmitterControl.class) instanceof EffectControl its
                && emitter.getMaxNumParticles() == texture.most) {
            its.shareBuffers(emitter, texture.undrawn);
        }
    }

    /** Whether a spatial is an emitter whose particles are what the engine makes of them. */
    public static boolean isOne(Spatial spatial) {
        return spatial instanceof ParticleEmitter emitter && EmitterOverrides.find(emitter) == null;
    }

    /** The reason why it can't be drawn together with others; null when it can. */
    @Nullable Reason obstacle() {
        if (obstacle == null && emitter.getMaxNumParticles() != texture.most) {
            obstacle = Reason.PARTICLES;
        }
        if (obstacle != null) {
            return obstacle;
        }
        if (texture.isSoft()) {
            return Reason.SOFT;
        }
        if (isUnplaced()) {
            return Reason.UNPLACED;
        }
        return !EffectControl.fits(emitter) ? Reason.UNCONTROLLED : texture.isFull() ? Reason.FULL : null;
    }

    /** Whether its matrix is still that of particles in the world's space, while its bound is where the emitter is. */
    private boolean isUnplaced() {
        return !emitter.isInWorldSpace() && emitter.getWorldMatrix().isIdentity()
                && !emitter.getWorldTransform().equals(Transform.IDENTITY);
    }

    /** Draws it together from now on; call while the engine draws it, when there is no {@link #obstacle}. */
    void take() {
        ParticleEmitterControl known = emitter.getControl(ParticleEmitterControl.class);
        EffectControl its = EffectControl.of(emitter);
        replaced = known == its ? null : known;
        its.follow(this);
        its.shareBuffers(emitter, texture.undrawn);
        control = its;
        first = texture.take();
        newTo = 0;
        hasMoved = true;
        particles = emitter.getParticles();
        count = 0;
        Arrays.fill(header, Float.NaN);
        begin();
        forgetReach();
        register();
    }

    /** The engine simulates and draws it from now on. */
    void giveBack() {
        if (control != null) {
            register();
            restoreAll();
            if (alive < count) {
                control.takeOwnBuffers();
                fillMesh();
            }
            release(control);
        }
    }

    private void release(EffectControl its) {
        its.follow(null);
        if (replaced != null) {
            EffectControl.exchange(emitter, its, replaced);
            replaced = null;
        }
        control = null;
        count = 0;
        alive = 0;
        texture.giveBack(first);
    }

    /** The use ends: nothing draws it until the next one. */
    void end() {
        if (control != null) {
            register();
            restoreAll();
            release(control);
        }
        obstacle = null;
    }

    /** The sums begin anew; nothing lives. */
    private void begin() {
        alive = 0;
        head = 0;
        age = 0;
        squares = 0;
        stepCount = 0;
        reached.begin();
        if (newTo > 0) {
            // nothing of the ring is drawn any more
            newFrom = 0;
            newTo = ParticleTexture.HEADER;
        }
        writeLook();
        writeShape();
        if (hasNewGravity()) {
            write(GRAVITY, emitter.getGravity());
            forgetReach();
        }
    }

    /** Called by its control, instead of the engine's update. */
    void update(float tpf) {
        if (!emitter.isEnabled()) {
            return;
        }
        // reports a move first: an emitter that is mirrored by it is the engine's from now on
        emitter.getWorldTransform();
        if (control != null) {
            register();
        }
        if (control == null || obstacle == Reason.PARTICLES) {
            // with another number of particles, it leaves the others before this frame is drawn
            emitter.updateFromControl(tpf);
            return;
        }
        if (alive > 0) {
            if (age > LONG || hasNewGravity()) {
                bearAgain();
            }
            writeLook();
        }
        if (alive == count && EngineFields.knowsEmission()) {
            grow(tpf);
            emit(tpf);
        } else {
            // for what happens seldom: the engine's own step
            restoreAll();
            emitter.updateFromControl(tpf);
            bearAll();
        }
        mark();
        updateEngineBound();
    }

    /** What the game has emitted and killed since the last call. */
    private void register() {
        if (EngineFields.isMarked(emitter) || obstacle == Reason.PARTICLES) {
            return;
        }
        Particle[] now = emitter.getParticles();
        if (now != particles) {
            particles = now;
            count = 0;
            begin();
            if (now.length != texture.most) {
                obstacle = Reason.PARTICLES;
                return;
            }
        }
        int visible = emitter.getNumVisibleParticles();
        for (int i = 0; i < count; i++) {
            if (i >= visible || !WrittenParticle.isOne(now[i])) {
                noteChange(now[i], i);
            }
        }
        if (visible > count) {
            Arrays.fill(places, count, visible, NONE);
        }
        count = visible;
        for (int i = 0; i < visible; i++) {
            if (places[i] == NONE && now[i].life > 0) {
                if (isRingFull()) {
                    bearAgain();
                } else {
                    bear(i, 0);
                }
            }
        }
        texture.flush();
        mark();
    }

    /**
     * Computes the places for the shader, and has {@link #register} find whether the game emits or kills afterwards.
     * Call when particles may have been born or have died. With gaps, the engine needs to know the first.
     */
    private void mark() {
        if (control == null || EngineFields.isMarked(emitter)) {
            return;
        }
        packed = 0;
        if (alive > 0) {
            int oldest = places[eldest()];
            int span = head - oldest;
            packed = oldest + (span <= 0 ? span + texture.cells : span) * (float) PACKED;
        }
        if (alive == count) {
            EngineFields.mark(emitter);
        }
    }

    /** The game has killed a particle, which may be emitted again, or has made it what can't be computed. */
    private void noteChange(Particle particle, int i) {
        if (places[i] == NONE) {
            return;
        }
        if (particle.life > 0 && particle.life != particle.startlife
                && !WrittenParticle.hasOtherRotation(particle, texture.get(cell(i), ParticleTexture.ROTATE_SPEED))) {
            obstacle = Reason.PARTICLE;
        } else {
            forget(i);
        }
    }

    /** Whether the game has written into a particle; compares one. */
    private void compare() {
        compared = compared + 1 < count ? compared + 1 : 0;
        Particle particle = particles[compared];
        int cell = cell(compared);
        if (places[compared] != NONE && !(WrittenParticle.isAsWritten(particle) && texture.isAs(cell, particle))) {
            obstacle = Reason.PARTICLE;
        }
    }

    private int cell(int i) {
        return first + ParticleTexture.HEADER + places[i];
    }

    /** Writes a particle into the texture, as it was such a time ago, but with its present life. */
    private void bear(int i, float since) {
        if (alive == 0) {
            begin();
            if (!reached.hasPlace(particles[i].position)) {
                // otherwise it bursts where it did before, and hardly reaches farther
                forgetReach();
            }
        }
        if (stepCount > 0) {
            shorten();
        }
        places[i] = head;
        head = head + 1 == texture.cells ? 0 : head + 1;
        Particle particle = particles[i];
        float life = particle.life;
        lives[i] = life;
        soonest = alive++ == 0 ? life : Math.min(soonest, life);
        float past = particle.startlife - life;
        float before = past - since;
        Vector3f velocity = particle.velocity;
        Vector3f position = particle.position;
        if (before != 0) {
            // where and how fast it was at its birth, had one step taken it from there to here
            position.set(position.x - velocity.x * before, position.y - velocity.y * before,
                    position.z - velocity.z * before);
            velocity.set(velocity.x + header[GRAVITY] * before, velocity.y + header[GRAVITY + 1] * before,
                    velocity.z + header[GRAVITY + 2] * before);
            particle.angle -= particle.rotateSpeed * before;
        }
        WrittenParticle.tellApartFromKilled(particle);
        texture.write(cell(i), particle, (float) (age - past),
                (float) (squares - (double) since * since - (double) before * before));
        WrittenParticle.mark(particle);
        changed(ParticleTexture.HEADER + places[i], 1);
        reached.extend(particle, age - past);
        if (reached.extended() > 2 * texture.most) {
            reachAnew();
        }
    }

    /** The oldest that lives; there is one. */
    private int eldest() {
        int i = 0;
        while (places[i] == NONE) {
            i++;
        }
        return i;
    }

    /** Whether there is no place for another one, but gaps where particles have died. */
    private boolean isRingFull() {
        return alive > 0 && head == places[eldest()];
    }

    /** A particle has died, and isn't drawn any more. */
    private void forget(int i) {
        // the longest instead of its own life, which is far away in memory
        if (-lives[i] <= ROUNDING * (1 + reached.longest())) {
            texture.set(cell(i), ParticleTexture.LIFE, 0f);
            changed(ParticleTexture.HEADER + places[i], 1);
        }
        places[i] = NONE;
        alive--;
    }

    /** Ages all by a step. */
    private void grow(float tpf) {
        if (alive == 0) {
            return;
        }
        age += tpf;
        squares += (double) tpf * tpf;
        // rounded as that of the particle
        soonest -= tpf;
        steps[stepCount++] = tpf;
        if (soonest <= 0) {
            shorten();
            bury();
        } else if (stepCount == STEPS) {
            shorten();
        }
    }

    /** Step by step, as the engine does, which rounds each time. */
    private void shorten() {
        for (int k = 0; k < stepCount; k++) {
            float step = steps[k];
            for (int i = 0; i < count; i++) {
                lives[i] -= step;
            }
        }
        stepCount = 0;
    }

    /** Removes the dead from among the others, which keep their order, as in the engine. */
    private void bury() {
        float least = Float.POSITIVE_INFINITY;
        int kept = 0;
        int died = 0;
        int i = 0;
        while (i < count) {
            int from = i;
            for (; i < count && !(lives[i] <= 0); i++) {
                least = lives[i] < least ? lives[i] : least;
            }
            if (kept < from) {
                System.arraycopy(lives, from, lives, kept, i - from);
                System.arraycopy(places, from, places, kept, i - from);
                System.arraycopy(particles, from, particles, kept, i - from);
            }
            kept += i - from;
            for (; i < count && lives[i] <= 0; i++) {
                forget(i);
                texture.dead[died++] = particles[i];
            }
        }
        System.arraycopy(texture.dead, 0, particles, kept, died);
        soonest = least;
        EngineFields.killLast(emitter, kept, count - kept);
        count = kept;
    }

    /** Emits what is due, in the way of the engine's step. */
    private void emit(float tpf) {
        float waited = tpf + EngineFields.timeDifference(emitter);
        float interval = 1f / emitter.getParticlesPerSec();
        while (waited > interval) {
            waited -= interval;
            if (isRingFull()) {
                bearAgain();
            }
            EngineFields.emit(emitter, texture.scratch, texture.otherScratch);
            // an influencer of the game may have it drawn individually
            if (control != null && emitter.getNumVisibleParticles() > count) {
                emitted(tpf, waited);
            }
        }
        EngineFields.passTime(emitter, waited, hasMoved, lastPlace);
        hasMoved = false;
    }

    private void emitted(float tpf, float since) {
        Particle particle = particles[count];
        particle.life -= since;
        Vector3f moved = emitter.isInWorldSpace() ? EngineFields.moved(emitter, texture.scratch) : null;
        if (moved != null) {
            // where the emitter was at that time
            Vector3f before = texture.otherScratch.set(particle.position).subtractLocal(moved);
            particle.position.interpolateLocal(before, 1 - since / tpf);
        }
        if (particle.life <= 0) {
            emitter.killParticle(count);
        } else {
            places[count++] = NONE;
            bear(count - 1, since);
            // before an influencer of the game is called again
            texture.flush();
        }
    }

    /** Makes all particles what the engine's steps would have made of them. */
    private void restoreAll() {
        texture.flush();
        EngineFields.unmark(emitter);
        shorten();
        for (int i = 0; i < count; i++) {
            if (places[i] != NONE) {
                restore(particles[i], i, cell(i));
            }
        }
    }

    /**
     * Behind a particle that has died, until the emitter's next update, the engine draws with colours and images of the
     * frames before: writes what these would have been.
     */
    private void fillMesh() {
        if (!(emitter.getMesh() instanceof ParticleMesh mesh)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            particles[i].life = places[i] == NONE ? 1 : particles[i].life;
        }
        // from any side: places are written anew for each camera
        mesh.updateParticleData(particles, new Camera(1, 1), new Matrix3f());
        for (int i = 0; i < count; i++) {
            particles[i].life = places[i] == NONE ? 0 : particles[i].life;
        }
    }

    /** Begins a new count of time for all that live, and a ring without gaps. */
    private void bearAgain() {
        restoreAll();
        bearAll();
    }

    private void bearAll() {
        count = emitter.getNumVisibleParticles();
        alive = 0;
        forgetReach();
        Arrays.fill(places, 0, count, NONE);
        for (int i = 0; i < count; i++) {
            if (particles[i].life > 0) {
                bear(i, 0);
            }
        }
        texture.flush();
    }

    /** Keeps what the game has written since. */
    private void restore(Particle particle, int i, int cell) {
        float past = (float) (age - texture.get(cell, ParticleTexture.BORN));
        float fallen = (past * past + (float) (squares - texture.get(cell, ParticleTexture.SQUARES))) * 0.5f;
        Vector3f velocity = particle.velocity;
        Vector3f position = particle.position;
        float x = header[GRAVITY];
        float y = header[GRAVITY + 1];
        float z = header[GRAVITY + 2];
        if (texture.isAt(cell, ParticleTexture.PLACE, position)) {
            position.set(position.x + texture.get(cell, ParticleTexture.VELOCITY) * past - x * fallen,
                    position.y + texture.get(cell, ParticleTexture.VELOCITY + 1) * past - y * fallen,
                    position.z + texture.get(cell, ParticleTexture.VELOCITY + 2) * past - z * fallen);
        }
        if (texture.isAt(cell, ParticleTexture.VELOCITY, velocity)) {
            velocity.set(velocity.x - x * past, velocity.y - y * past, velocity.z - z * past);
        }
        if (particle.angle == texture.get(cell, ParticleTexture.ANGLE)) {
            particle.angle += texture.get(cell, ParticleTexture.ROTATE_SPEED) * past;
        }
        if (WrittenParticle.hasLife(particle, texture.get(cell, ParticleTexture.LIFE))) {
            particle.life = lives[i];
        }
        // as of the emitter's last update: what the game has set since, a disabled one does not apply
        float share = (particle.startlife - particle.life) / particle.startlife;
        if (WrittenParticle.hasColor(particle)) {
            particle.color.set(color(0, share), color(1, share), color(2, share), color(3, share));
        }
        if (WrittenParticle.isOne(particle)) {
            particle.size = FastMath.interpolateLinear(share, header[START_SIZE], header[END_SIZE]);
        }
        if (!emitter.isSelectRandomImage()) {
            particle.imageIndex = (int) (share * columns * rows);
        }
    }

    /** One of the four numbers of a colour at its last update, rounded as by the engine. */
    private float color(int number, float share) {
        return (1f - share) * header[START_COLOR + number] + share * header[END_COLOR + number];
    }

    /** What the engine's emitter applies in each step. */
    private void writeLook() {
        columns = emitter.getImagesX();
        rows = emitter.getImagesY();
        if (hasKnownLook()) {
            return;
        }
        write(START_COLOR, emitter.getStartColor());
        write(END_COLOR, emitter.getEndColor());
        write(START_SIZE, emitter.getStartSize());
        write(END_SIZE, emitter.getEndSize());
        reached.extend(size());
    }

    private boolean hasKnownLook() {
        return has(START_COLOR, emitter.getStartColor()) && has(END_COLOR, emitter.getEndColor())
                && header[START_SIZE] == emitter.getStartSize() && header[END_SIZE] == emitter.getEndSize();
    }

    private boolean has(int number, ColorRGBA color) {
        return header[number] == color.r && header[number + 1] == color.g && header[number + 2] == color.b
                && header[number + 3] == color.a;
    }

    private float size() {
        return Math.max(Math.abs(header[START_SIZE]), Math.abs(header[END_SIZE]));
    }

    /** What the engine's emitter applies when it is drawn, also while it is disabled. */
    private void writeShape() {
        Vector3f normal = emitter.getFaceNormal();
        write(NORMAL, normal == null ? Vector3f.ZERO : normal);
        write(IMAGES, emitter.getImagesX());
        write(IMAGES + 1, emitter.getImagesY());
        write(IMAGES + 2, emitter.isSelectRandomImage() ? 1f : 0f);
        write(POINT_SCALE, emitter.getWorldScale().x);
        write(IS_POINT, texture.type() == ParticleMesh.Type.Point ? 1f : 0f);
        facing = emitter.isFacingVelocity();
        write(FACING, facing ? 1f : normal != null ? 2f : 0f);
        inWorld = emitter.isInWorldSpace();
        float isInWorld = inWorld ? 1f : 0f;
        if (header[IN_WORLD] != isInWorld) {
            looks = Float.isNaN(header[IN_WORLD]) ? looks : SELDOM;
            write(IN_WORLD, isInWorld);
            reached.changed();
        }
    }

    private void write(int number, ColorRGBA color) {
        write(number, color.r);
        write(number + 1, color.g);
        write(number + 2, color.b);
        write(number + 3, color.a);
    }

    private void write(int number, Vector3f vector) {
        write(number, vector.x);
        write(number + 1, vector.y);
        write(number + 2, vector.z);
    }

    private boolean hasNewGravity() {
        Vector3f gravity = emitter.getGravity();
        return header[GRAVITY] != gravity.x || header[GRAVITY + 1] != gravity.y || header[GRAVITY + 2] != gravity.z;
    }

    private void write(int number, float value) {
        if (header[number] != value) {
            header[number] = value;
            changed(0, ParticleTexture.HEADER);
        }
    }

    /** Cells of its own are to be uploaded. */
    private void changed(int from, int cells) {
        newFrom = newTo == 0 ? from : Math.min(newFrom, from);
        newTo = Math.max(newTo, from + cells);
    }

    /** Forgets what the dead have reached: a trail would reach ever more. */
    private void reachAnew() {
        texture.flush();
        forgetReach();
        for (int i = 0; i < count; i++) {
            if (places[i] != NONE) {
                reached.extend(particles[i], texture.get(cell(i), ParticleTexture.BORN));
            }
        }
    }

    private void forgetReach() {
        reached.forget(size());
    }

    /** Has the engine see the space that is reached: its own bound is that of what it has emitted last. */
    private void updateEngineBound() {
        reached.age(age);
        if (boundVersion != reached.version() && alive > 0) {
            boundVersion = reached.version();
            measureReach();
            // emits nothing, but has the engine compute the bounds above as well
            emitter.emitParticles(0);
            ((BoundingBox) emitter.getMesh().getBound()).setMinMax(reached.low, reached.high);
        }
    }

    private void measureReach() {
        if (!reached.measure(age, header, GRAVITY)) {
            reached.low.set(isInWorldSpace() ? emitter.getWorldTranslation() : Vector3f.ZERO);
            reached.high.set(reached.low);
        }
    }

    /** Whether its particles are in the world's space, so that a move of the emitter leaves them where they are. */
    public boolean isInWorldSpace() {
        return inWorld;
    }

    /**
     * Takes what the game has done since the update of the scene, and has it uploaded; returns why it can't be drawn
     * together any more.
     */
    public @Nullable Reason look() {
        register();
        if (alive > 0 && (++looks >= SELDOM || emitter.isInWorldSpace() != inWorld
                || emitter.isFacingVelocity() != facing)) {
            // the rest is far away in memory, and hardly ever changes in mid-life
            writeShape();
            looks = 0;
            compare();
            if (obstacle == null && isUnplaced()) {
                return Reason.UNPLACED;
            }
        }
        if (alive > 0 && newTo > 0) {
            if (newFrom == 0) {
                texture.set(first, header);
            }
            texture.changed(first + newFrom, newTo - newFrom);
            newTo = 0;
        }
        return obstacle;
    }

    /** The emitter has another place. */
    public void move() {
        hasMoved = true;
    }

    /** Whether any of its particles is to be drawn. */
    public boolean isAlive() {
        return alive > 0;
    }

    /** Writes what the shader gets of each instance; returns whether that is new. */
    public boolean write(float[] to, int at) {
        if (to[at] == (float) age && to[at + 1] == (float) squares && to[at + 2] == first && to[at + 3] == packed) {
            return false;
        }
        to[at] = (float) age;
        to[at + 1] = (float) squares;
        to[at + 2] = first;
        to[at + 3] = packed;
        return true;
    }

    /** Whether the space that its particles may reach is another than when this was last asked. */
    public boolean takeNewReach() {
        boolean isNew = takenVersion != reached.version();
        takenVersion = reached.version();
        return isNew;
    }

    /** Sets a vector to the center of the space that its particles may reach, in the world or the emitter's. */
    public void center(Vector3f center) {
        measureReach();
        center.set(reached.low).addLocal(reached.high).multLocal(0.5f);
    }

    /** The radius of that space around its center, or around the emitter if it is not in the world's space. */
    public float radius() {
        measureReach();
        if (isInWorldSpace()) {
            return reached.high.distance(reached.low) * 0.5f;
        }
        float x = Math.max(Math.abs(reached.low.x), Math.abs(reached.high.x));
        float y = Math.max(Math.abs(reached.low.y), Math.abs(reached.high.y));
        float z = Math.max(Math.abs(reached.low.z), Math.abs(reached.high.z));
        return (float) Math.sqrt(x * x + y * y + z * z);
    }

    /** Sets a box to the space in which its particles are now. */
    public void bound(BoundingBox box) {
        Vector3f low = texture.scratch.set(reached.low);
        Vector3f high = texture.otherScratch.set(reached.high);
        if (alive > 0) {
            int youngest = count - 1;
            while (places[youngest] == NONE) {
                youngest--;
            }
            reached.measure((float) (age - texture.get(cell(youngest), ParticleTexture.BORN)),
                    (float) (age - texture.get(cell(eldest()), ParticleTexture.BORN)), 0.5f, header, GRAVITY, low,
                    high);
        }
        box.setMinMax(low, high);
    }
}
