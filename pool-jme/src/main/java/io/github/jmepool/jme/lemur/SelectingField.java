// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.input.KeyInput;
import com.jme3.input.event.MouseButtonEvent;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.component.TextEntryComponent;
import com.simsilica.lemur.core.VersionedReference;
import com.simsilica.lemur.event.DefaultMouseListener;
import com.simsilica.lemur.event.KeyAction;
import com.simsilica.lemur.event.KeyActionListener;
import com.simsilica.lemur.text.DefaultDocumentModel;
import com.simsilica.lemur.text.DocumentModelFilter;

/**
 * A text field whose text is selected as a whole by a click and by the focus: typing replaces it, the delete keys clear
 * it, and a key that moves the cursor keeps it. Lemur's own fields can't select. Render thread only.
 */
final class SelectingField extends TextField {
    private final DocumentModelFilter content;
    private final VersionedReference<Integer> cursor;
    private boolean selected;

    SelectingField(String text) {
        super(new DocumentModelFilter(new DefaultDocumentModel(text)), PanelStyle.NAME);
        content = (DocumentModelFilter) getDocumentModel();
        cursor = content.createCaratReference();
        content.setInputTransform(typed -> {
            clearSelected();
            return typed;
        });
        deletes(KeyInput.KEY_BACK, TextEntryComponent.BACKSPACE);
        deletes(KeyInput.KEY_DELETE, TextEntryComponent.DELETE);
        Board.onFocus(this, has -> select(has && !getText().isEmpty()));
        addMouseListener(new DefaultMouseListener() {
            @Override
            protected void click(MouseButtonEvent event, Spatial target, Spatial capture) {
                select(!getText().isEmpty());
            }
        });
    }

    private void deletes(int key, KeyActionListener one) {
        getActionMap().put(new KeyAction(key), (source, action) -> {
            if (!clearSelected()) {
                one.keyAction(source, action);
            }
        });
    }

    /** Returns whether the whole text is selected. */
    boolean isSelected() {
        return selected;
    }

    private void select(boolean isSelected) {
        cursor.update();
        if (selected != isSelected) {
            selected = isSelected;
            setBackground(PanelStyle.background(isSelected ? PanelStyle.SELECTED : PanelStyle.FIELD, 6f));
        }
    }

    private boolean clearSelected() {
        boolean was = selected && !cursor.update();
        select(false);
        if (was) {
            content.getDelegate().setText("");
        }
        return was;
    }

    @Override
    public void updateLogicalState(float tpf) {
        super.updateLogicalState(tpf);
        if (cursor.update()) {
            select(false);
        }
    }
}
