import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  insertCompletionText,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import type { Problem } from '#shared/check/problem.ts'
import { fixOf, markedBy } from '#shared/check/quick-fix.ts'
import { proposalsAt } from './complete-json.ts'
import { explainAt } from './explain-json.ts'
import { formatJson } from './format-json.ts'
import type { Knowledge } from './knowledge.ts'

/** Longer texts are edited without help that parses the whole text at each key. */
const LONGEST_HELPED = 300_000

/** Extensions of a document editor. `knowledge` is called at each use, since names and drafts change. */
export function editorExtensions(knowledge: () => Knowledge): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    syntaxHighlighting(defaultHighlightStyle),
    autocompletion({ override: [(context) => complete(context, knowledge())], icons: false, maxRenderedOptions: 200 }),
    hoverTooltip((view, at) => tooltip(view.state.doc.toString(), at, knowledge())),
    keymap.of([
      { key: 'Shift-Alt-f', run: formatDocument },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // Escape, then Tab leaves the editor; README.md of the playground and the hint below the editor say so.
      indentWithTab,
    ]),
    EditorView.lineWrapping,
  ]
}

function complete({ state, pos, explicit }: CompletionContext, knowledge: Knowledge): CompletionResult | null {
  if (state.doc.length > LONGEST_HELPED) return null
  const found = proposalsAt(state.doc.toString(), pos, knowledge)
  if (!found || found.options.length === 0) return null
  const typed = state.sliceDoc(found.from, pos)
  if (!explicit && typed === '' && !/[":[,{]\s*$/.test(state.sliceDoc(Math.max(0, pos - 3), pos))) return null
  // The editor filters by the text before the cursor; what follows it in the word is replaced too.
  const rest = found.to - pos
  return {
    from: found.from,
    // The typed text begins with the quote, so the labels must begin with it too.
    options: found.options.map(({ label, insert, detail, info, kind }) => ({
      label: typed.startsWith('"') ? JSON.stringify(label) : label,
      displayLabel: label,
      apply: (view, _, from, to) => view.dispatch(insertCompletionText(view.state, insert, from, to + rest)),
      ...(detail && { detail }),
      ...(info && { info }),
      type: kind,
    })),
  }
}

function tooltip(text: string, at: number, knowledge: Knowledge) {
  const description = text.length > LONGEST_HELPED ? undefined : explainAt(text, at, knowledge)
  if (!description) return null
  return {
    pos: description.from,
    end: description.to,
    above: true,
    create: () => {
      const dom = document.createElement('div')
      dom.className = 'w-playground-hover'
      dom.append(lineOf('strong', description.title), ...description.lines.map((line) => lineOf('div', line)))
      return { dom }
    },
  }
}

function lineOf(tag: string, text: string): HTMLElement {
  const line = document.createElement(tag)
  line.textContent = text
  return line
}

/** Formats the document as one step that can be undone; text that is no JSON stays unchanged. */
export function formatDocument(view: EditorView): boolean {
  const text = view.state.doc.toString()
  const formatted = formatJson(text)
  if (formatted === undefined) return false
  if (formatted !== text) view.dispatch({ changes: smallestChange(text, formatted), userEvent: 'format' })
  return true
}

/** Keeps the cursor where it is outside the changed range. */
function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from++
  let end = 0
  const most = Math.min(before.length, after.length) - from
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** Converts problems for the editor, each with its proposal as an action. */
export function diagnosticsOf(text: string, problems: readonly Problem[]): Diagnostic[] {
  return problems.map((problem) => ({
    ...markedBy(text, problem),
    severity: 'error' as const,
    message: problem.reason,
    source: problem.code,
    actions: actionsFor(text, problem),
  }))
}

function actionsFor(text: string, problem: Problem): Diagnostic['actions'] {
  const change = fixOf(text, problem)
  if (!change) return []
  const apply = (view: EditorView) => {
    const now = fixOf(view.state.doc.toString(), problem)
    if (now) view.dispatch({ changes: now, userEvent: 'input.fix' })
  }
  return [{ name: `改为 ${problem.fix}`, apply }]
}
