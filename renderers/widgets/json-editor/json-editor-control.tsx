import { json } from '@codemirror/lang-json'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { Button } from 'antd'
import { useState } from 'react'
import type { WidgetProps } from '#renderers/plugin.ts'
import { TextEditor } from '#renderers/ui/text/text-editor.tsx'
import { readJson } from '#shared/check/json/json-source.ts'
import type { JsonEditorProps } from './json-editor-props.ts'
import { jsonText, jsonValue } from './json-text.ts'
import './json-editor.css'

const HEIGHT = 200
const LINT_DELAY_MS = 300

const lint = linter(
  ({ state }): Diagnostic[] =>
    problemsOf(state.doc.toString()).map(({ place, reason }) => {
      const line = state.doc.line(Math.min(place.line, state.doc.lines))
      const from = Math.min(line.from + place.column - 1, line.to)
      return { from, to: Math.min(from + 1, line.to), severity: 'error', message: reason }
    }),
  { delay: LINT_DELAY_MS },
)
const EXTENSION = [json(), lint, lintGutter()]

/** The editor; its code loads only in forms. */
export function JsonEditorControl(props: WidgetProps<unknown, JsonEditorProps>) {
  const { field, value, onChange, disabled, height = HEIGHT } = props
  // Typed text, since a field of objects would return it in another layout.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text = typed !== undefined && sameJson(typed.value, value) ? typed.text : jsonText(value)
  const [first] = problemsOf(text)
  const tell = (next: string) => {
    const stored = jsonValue(next, field)
    setTyped({ text: next, value: stored })
    onChange(stored)
  }
  return (
    <div className="r-json">
      <TextEditor {...props} value={text} onChange={tell} height={height} numbers extension={EXTENSION} />
      {!disabled && (
        <div className="r-json__foot">
          <Button size="small" disabled={first !== undefined || text === ''} onClick={() => tell(formatted(text))}>
            格式化
          </Button>
          <span role="status">{first && `第 ${first.place.line} 行第 ${first.place.column} 列：${first.reason}`}</span>
        </div>
      )}
    </div>
  )
}

function problemsOf(text: string) {
  return text.trim() === '' ? [] : readJson(text).errors
}

function formatted(text: string): string {
  return JSON.stringify(JSON.parse(text), null, 2)
}

function sameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
