import {
  acceptCompletion,
  completionStatus,
  currentCompletions,
  setSelectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, it, vi } from 'vitest'
import { shippedMetas } from '../documents/shipped-documents.ts'
import { editorExtensions } from './editor-extensions.ts'
import type { Knowledge } from './knowledge.ts'

const knowledge: Knowledge = { meta: shippedMetas.pageMeta, entity: () => undefined, names: () => [] }
const views: EditorView[] = []
afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
})

/** Editor whose cursor is at `|`. */
function editor(marked: string): EditorView {
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: marked.replace('|', ''),
      selection: { anchor: marked.indexOf('|') },
      extensions: editorExtensions(() => knowledge),
    }),
  })
  views.push(view)
  return view
}

const WITH_TABLE = '{ "properties": { "a": { "x-component": "DataTable" } } }'

it.each([
  ['{ "|" }', 'title', '{ "title": "" }'],
  ['{ "properties": { "a": { "x-component": "|" } } }', 'DataTable', WITH_TABLE],
  ['{ "properties": { "a": { "x-component": "Data|" } } }', 'DataTable', WITH_TABLE],
])('offers proposals inside the quotes of %s when asked', async (marked, wanted, after) => {
  const view = editor(marked)
  startCompletion(view)
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe('active'))
  const index = currentCompletions(view.state).findIndex(({ displayLabel }) => displayLabel === wanted)
  view.dispatch({ effects: setSelectedCompletion(index) })
  // A key right after the list appeared does not choose by mistake.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(acceptCompletion(view)).toBe(true)
  expect(view.state.doc.toString()).toBe(after)
})
