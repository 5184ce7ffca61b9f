import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useLatest } from 'ahooks'
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { fitTyped } from '../widget/typing/length.ts'
import './text-editor.css'

type EditorProps = Pick<WidgetProps, 'id' | 'field' | 'disabled' | 'invalid' | 'describedBy' | 'onBlur'> & {
  value: string
  onChange(value: string): void
  /** Pixels. */
  height: number
  numbers?: boolean
  /** Language, lint and other extensions. Pass the same object while nothing changed. */
  extension?: Extension
}

/** Marks changes from the form, which the form need not receive again. */
const fromForm = Annotation.define<boolean>()

/** Multi-line text editor with syntax colours. Tab leaves the editor like every other control. */
export function TextEditor(props: EditorProps) {
  const { value, height, invalid, disabled } = props
  const place = useEditor(props)
  useEffect(() => {
    const { view, known } = place.current
    if (!view || value === known) return
    place.current.known = value
    const changes = { from: 0, to: view.state.doc.length, insert: value }
    view.dispatch({ changes, annotations: fromForm.of(true) })
  }, [place, value])
  return (
    <div
      ref={(element) => {
        place.current.parent = element
      }}
      className="r-text-editor"
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      style={{ '--height': `${height}px` } as CSSProperties}
    />
  )
}

interface EditorPlace {
  parent: HTMLElement | null
  view?: EditorView
  /** Value that the form last sent or received. */
  known: string
}

function useEditor(props: EditorProps) {
  const { numbers, extension } = props
  const latest = useLatest(props)
  const place = useRef<EditorPlace>({ parent: null, known: props.value })
  const changing = useRef(new Compartment())
  const { id, field, disabled, invalid, describedBy } = props

  // A layout effect, so that the editor exists before its parent looks for something to focus.
  useLayoutEffect(() => {
    const own = place.current
    const view = new EditorView({
      parent: own.parent!,
      state: EditorState.create({
        doc: own.known,
        extensions: [
          numbers ? lineNumbers() : [],
          history(),
          bracketMatching(),
          syntaxHighlighting(defaultHighlightStyle),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          extension ?? [],
          changing.current.of(stateOf(latest.current)),
          limited(() => latest.current.field.maxLength),
          listening(own, latest),
        ],
      }),
    })
    own.view = view
    return () => {
      own.view = undefined
      view.destroy()
    }
  }, [numbers, extension])

  useEffect(() => {
    const state = stateOf({ id, field, disabled, invalid, describedBy })
    place.current.view?.dispatch({ effects: changing.current.reconfigure(state) })
  }, [id, field, disabled, invalid, describedBy])
  return place
}

function stateOf(props: Pick<EditorProps, 'id' | 'field' | 'disabled' | 'invalid' | 'describedBy'>): Extension {
  const { id, field, disabled = false, invalid, describedBy } = props
  return [
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
    EditorView.contentAttributes.of({
      id,
      tabindex: '0',
      'aria-label': field.title,
      ...(disabled && { 'aria-disabled': 'true' }),
      ...(invalid && { 'aria-invalid': 'true' }),
      ...(describedBy && { 'aria-describedby': describedBy }),
    }),
  ]
}

/** Cuts typed text to the length of the field; a value of the form is shown whole. */
function limited(most: () => number | undefined): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const max = most()
    if (max === undefined || !transaction.docChanged || transaction.annotation(fromForm)) return transaction
    const before = transaction.startState.doc.toString()
    const after = transaction.newDoc.toString()
    const fitting = fitTyped(before, after, max)
    if (fitting === after) return transaction
    return fitting === before ? [] : { changes: { from: 0, to: before.length, insert: fitting } }
  })
}

function listening(own: EditorPlace, latest: { current: EditorProps }): Extension {
  const tell = (view: EditorView) => {
    const text = view.state.doc.toString()
    if (text === own.known) return
    own.known = text
    latest.current.onChange(text)
  }
  return [
    EditorView.updateListener.of(({ docChanged, view }) => {
      // While an input method composes, the form receives nothing.
      if (docChanged && !view.composing) tell(view)
    }),
    EditorView.domEventHandlers({
      blur: () => latest.current.onBlur?.(),
      compositionend: (_, view) => {
        setTimeout(() => own.view === view && tell(view))
      },
    }),
  ]
}
