// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;
import com.simsilica.lemur.TextField;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.focus.FocusChangeEvent;
import com.simsilica.lemur.focus.FocusChangeListener;
import com.simsilica.lemur.text.DefaultDocumentModel;
import com.simsilica.lemur.text.DocumentModelFilter;
import org.jspecify.annotations.Nullable;

/**
 * A text field whose text is selected as a whole when the focus comes to it: typing replaces it, the delete keys clear
 * it, and a key that moves the cursor keeps it. Lemur's own fields can't select. Render thread only.
 */
final class SelectingField extends TextField {
    private final SelectableText content;

    SelectingField(String text) {
        this(new SelectableText(text));
    }

    private SelectingField(SelectableText content) {
        super(content, PanelStyle.NAME);
        this.content = content;
        content.field = this;
        getControl(GuiControl.class).addFocusChangeListener(new FocusChangeListener() {
            @Override
            public void focusGained(FocusChangeEvent event) {
                content.select(!getText().isEmpty());
            }

            @Override
            public void focusLost(FocusChangeEvent event) {
                content.select(false);
            }
        });
    }

    /** Tells whether the whole text is selected. */
    boolean isSelected() {
        return content.selected;
    }

    /** A text that is selected as a whole or not at all. */
    private static final class SelectableText extends DocumentModelFilter {
        private @Nullable SelectingField field;
        private boolean selected;

        SelectableText(String text) {
            super(new DefaultDocumentModel(text));
        }

        void select(boolean isSelected) {
            if (selected != isSelected && field != null) {
                selected = isSelected;
                field.setBackground(PanelStyle.background(
                        isSelected ? PanelStyle.BUTTON_SELECTED : PanelStyle.FIELD, 4f, 2f));
            }
        }

        private boolean replaced() {
            boolean was = selected;
            select(false);
            if (was) {
                super.setText("");
            }
            return was;
        }

        @Override
        public void setText(String text) {
            select(false);
            super.setText(text);
        }

        @Override
        public void insert(char character) {
            if (character >= ' ') {
                replaced();
            }
            super.insert(character);
        }

        @Override
        public void backspace() {
            if (!replaced()) {
                super.backspace();
            }
        }

        @Override
        public void delete() {
            if (!replaced()) {
                super.delete();
            }
        }

        @Override
        public int left() {
            select(false);
            return super.left();
        }

        @Override
        public int right() {
            select(false);
            return super.right();
        }

        @Override
        public int home(boolean currentLine) {
            select(false);
            return super.home(currentLine);
        }

        @Override
        public int end(boolean currentLine) {
            select(false);
            return super.end(currentLine);
        }
    }
}
