import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useLatest } from 'ahooks'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { offsetOf } from '#shared/check/json/text-place.ts'
import type { Problem } from '#shared/check/problem.ts'
import { fixOf } from '#shared/check/quick-fix.ts'
import { diagnosticsOf, editorExtensions, formatDocument } from './editor-extensions.ts'
import type { Knowledge } from './knowledge.ts'

/** Methods of the editor for the buttons around it. */
export interface EditorHandle {
  /** False when the text is no JSON. */
  format(): boolean
  goTo(problem: Pick<Problem, 'line' | 'column'>): void
  fix(problem: Problem): void
  /** Replaces the text as one step that can be undone. */
  replace(text: string): void
}

interface Props {
  /** Accessible name of the editor. */
  label: string
  /** Initial text; later changes are made by `replace`. Give the component the file as its `key`. */
  text: string
  onChange(text: string): void
  knowledge: Knowledge
  problems: readonly Problem[]
  handle: React.Ref<EditorHandle>
}

/** Text editor of a document, with completion, help and problems. */
export function DocumentEditor({ label, text, onChange, knowledge, problems, handle }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useLatest({ onChange, knowledge })
  const begin = useRef({ text, label })
  const kept = useRef<EditorState>(undefined)

  useEffect(() => {
    const own = new EditorView({ parent: place.current!, state: kept.current ?? stateOf(begin.current, latest) })
    view.current = own
    return () => {
      // A tab that is shown again continues with its state, including the undo history.
      kept.current = own.state
      view.current = undefined
      own.destroy()
    }
  }, [])

  useEffect(() => {
    const own = view.current
    if (own) own.dispatch(setDiagnostics(own.state, diagnosticsOf(own.state.doc.toString(), problems)))
  }, [problems])

  useImperativeHandle(handle, () => handleOf(() => view.current), [])
  return <div ref={place} className="w-playground-text" />
}

type Latest = React.RefObject<Pick<Props, 'onChange' | 'knowledge'>>

function stateOf({ text, label }: Pick<Props, 'text' | 'label'>, latest: Latest): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      editorExtensions(() => latest.current.knowledge),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString())
      }),
    ],
  })
}

function handleOf(view: () => EditorView | undefined): EditorHandle {
  const change = (changes: { from: number; to: number; insert: string }) => {
    view()?.dispatch({ changes, userEvent: 'input' })
    view()?.focus()
  }
  return {
    format: () => {
      const own = view()
      return own ? formatDocument(own) : false
    },
    goTo(problem) {
      const own = view()
      if (!own) return
      const at = offsetOf(own.state.doc.toString(), problem)
      own.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      own.focus()
    },
    fix(problem) {
      const found = fixOf(view()?.state.doc.toString() ?? '', problem)
      if (found) change(found)
    },
    replace(text) {
      change({ from: 0, to: view()?.state.doc.length ?? 0, insert: text })
    },
  }
}
