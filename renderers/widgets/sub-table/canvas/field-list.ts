import type { KeyboardEvent } from 'react'
import type { RowsEditor } from '#renderers/ui/rows/editor/use-rows-editor.ts'
import type { Row } from '#shared/documents/entity.ts'
import { type Rows, rowKey } from '#shared/rules/row-state.ts'
import { fieldCommandOf } from './canvas-keys.ts'
import { stepped } from './nested-rows.ts'
import type { RowPresentation } from './row-presentation.ts'

export interface FieldListProps {
  editor: RowsEditor
  presentation: RowPresentation
  /** Moves the focus to the properties of the selected field. */
  toProperties(): void
}

/**
 * Keyboard and press handlers of a list of fields: arrows select, arrows with Alt move, and other keys act as in the
 * table.
 * @param rows rows in list order
 * @param apart whether fields that the form does not show are listed apart
 */
export function fieldList(
  { editor, presentation, toProperties }: FieldListProps,
  rows: Rows,
  prefix: string,
  apart = false,
) {
  const { nesting } = presentation
  const keys = rows.map(rowKey)
  const at = editor.active ? keys.indexOf(editor.active.key) : -1
  const chosen = keys[at]
  const choose = (key: string) => editor.activate({ key, column: 0 })

  function run(event: KeyboardEvent): boolean {
    const command = fieldCommandOf(event)
    if (!command) return false
    // Alt with an arrow would navigate the browser away.
    if (keys.length === 0) return command.do === 'carry'
    if (command.do === 'choose') {
      const next = at < 0 ? 0 : at + command.step
      choose(keys[Math.min(Math.max(next, 0), keys.length - 1)]!)
    } else if (command.do === 'edge') choose(keys[command.end ? keys.length - 1 : 0]!)
    else if (chosen === undefined) return command.do === 'carry'
    else if (command.do === 'carry') {
      const isShown = presentation.isShown(rows[at]!)
      const passes = (row: Readonly<Row>) => !apart || presentation.isShown(row) === isShown
      editor.arrange(stepped(editor.undeleted, chosen, command.step, passes, nesting))
    } else if (command.do === 'remove') editor.remove([chosen])
    else if (command.do === 'copy') editor.copy([chosen])
    else toProperties()
    return true
  }

  return {
    list: {
      role: 'listbox',
      tabIndex: 0,
      'aria-activedescendant': chosen === undefined ? undefined : prefix + chosen,
      onKeyDown(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing || !run(event)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
    item: (row: Readonly<Row>) => {
      const key = rowKey(row)
      return {
        role: 'option',
        id: prefix + key,
        'data-field': key,
        'data-wrong': editor.problems.has(key) || undefined,
        'aria-selected': key === chosen,
        onMouseDown: () => choose(key),
      }
    },
  }
}
