import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { rowKey } from '#shared/rules/row-state.ts'
import { formatTsv, parseTsv } from './editor/tsv.ts'
import type { RowsEditor } from './editor/use-rows-editor.ts'
import type { RowColumn } from './row/row-column.ts'
import { commandOf, type KeyCommand } from './rows-keys.ts'

interface Handled {
  editor: RowsEditor
  columns: readonly RowColumn[]
  movable: boolean
  /** The grid takes the focus back. */
  focus(): void
}

/** Handles keys, the clipboard and changes of the focus in the grid. */
export function gridHandlers({ editor, columns, movable, focus }: Handled) {
  const { undeleted, active, editing } = editor
  const at = active ? editor.placeOf(active.key) : -1

  /** A cell by its places; outside it goes to the nearest one. */
  function go(row: number, column: number, extend = false): void {
    const to = undeleted[Math.min(Math.max(row, 0), undeleted.length - 1)]
    if (to) editor.activate({ key: rowKey(to), column: Math.min(Math.max(column, 0), columns.length - 1) }, extend)
  }

  function end(): void {
    if (editing && active) editor.commit(active)
    focus()
  }

  /** Whether the key was used; Tab leaves at the ends. */
  function run(command: KeyCommand, event: KeyboardEvent<HTMLElement>): boolean {
    const target = event.target as HTMLElement
    const column = active?.column ?? 0
    switch (command.do) {
      case 'move':
        go(at + command.down, column + command.right, command.extend)
        return true
      case 'edge':
        go(
          { 'row-start': at, 'row-end': at, start: 0, end: undeleted.length }[command.to],
          /start$/.test(command.to) ? 0 : columns.length,
        )
        return true
      case 'next':
      case 'previous': {
        if (editing && hasStop(target, command.do)) return false
        const place = at * columns.length + column + (command.do === 'next' ? 1 : -1)
        end()
        if (at < 0 || place < 0 || place >= undeleted.length * columns.length) return false
        go(Math.floor(place / columns.length), place % columns.length)
        return true
      }
      case 'commit':
        if (editing && ownsEnter(target)) return false
        end()
        if (command.down > 0 && at === undeleted.length - 1) editor.offer()
        else go(at + command.down, column)
        return true
      case 'edit': {
        if (!active) return false
        // The control takes the focus immediately, so that it receives the letter of this key.
        flushSync(() => editor.edit(active, command.clear ? 'select' : 'keep'))
        const control = target.ownerDocument.activeElement
        if (command.clear && control !== target) announce(event, control)
        return !command.clear
      }
      case 'clear': {
        const { range } = editor
        if (!range) return false
        const keys = undeleted.slice(range.top, range.bottom + 1).map(rowKey)
        editor.clear(
          keys,
          columns.slice(range.left, range.right + 1).map(({ name }) => name),
        )
        return true
      }
      case 'cancel':
        editor.cancel()
        focus()
        return true
      case 'leave':
        if (!active) return false
        editor.activate(null)
        return true
      case 'undo':
      case 'redo':
        editor[command.do]()
        return true
      case 'tick':
        if (active) editor.setTicked((known) => toggled(known, active.key))
        return true
      case 'carry':
        if (active && movable) editor.move(active.key, at + command.down)
        return true
      case 'insert-break':
        target.ownerDocument.execCommand('insertText', false, '\n')
        return true
    }
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      if (event.nativeEvent.isComposing || !event.currentTarget.contains(target)) return
      if (editing !== null && (event.defaultPrevented || isPopupKey(target, event.key))) return
      if (editing === null && target !== event.currentTarget) return
      const multiline = target instanceof HTMLTextAreaElement
      const command = commandOf(event, editing !== null, multiline)
      if (!command) return
      // Otherwise a dialog around would close, or a form be sent.
      if (command.do !== 'leave' || active) event.stopPropagation()
      if (run(command, event)) event.preventDefault()
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target === event.currentTarget && event.relatedTarget !== null) editor.begin()
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      const next = event.relatedTarget as HTMLElement | null
      if (!editing || !active || !next || event.currentTarget.contains(next)) return
      const popup = next.closest(
        '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-modal-root, .ant-drawer',
      )
      if (!popup || popup.contains(event.currentTarget)) editor.commit(active)
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const text = event.clipboardData.getData('text/plain')
      const multiline = event.target instanceof HTMLTextAreaElement
      const isOne = !/\t/.test(text) && (multiline || !/[\r\n]/.test(text.trimEnd()))
      if ((editing !== null && isOne) || text === '') return
      event.preventDefault()
      if (editing && active) editor.cancel()
      const { range } = editor
      editor.paste(parseTsv(text), { row: range?.top ?? undeleted.length, column: range?.left ?? 0 })
      focus()
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      if (editing !== null) return
      const texts = editor.texts(editor.range, editor.ticked)
      if (texts.length === 0) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', formatTsv(texts))
    },
  }
}

function toggled(known: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(known)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Repeats a keydown in a control: controls count a value as typed only after one. */
function announce({ key, code, keyCode }: KeyboardEvent, control: Element | null): void {
  control?.dispatchEvent(new window.KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }))
}

/** Elements that Tab reaches. Clear buttons are for the mouse only: keys empty a cell by Delete. */
const STOPS = 'input, textarea, select, button:not([class*="-clear"]), [tabindex], [contenteditable="true"]'

/** Checks whether the cell holds another control that Tab goes to, such as the second end of a range. */
function hasStop(target: HTMLElement, way: 'next' | 'previous'): boolean {
  const cell = target.closest('[role="gridcell"]')
  const stops = [...(cell?.querySelectorAll<HTMLInputElement>(STOPS) ?? [])].filter(
    (each) => each === target || (each.tabIndex >= 0 && !each.disabled && !each.hidden && !isSameChoice(each, target)),
  )
  return stops[stops.indexOf(target as HTMLInputElement) + (way === 'next' ? 1 : -1)] !== undefined
}

/** Radio buttons of one name are one stop. */
function isSameChoice(one: HTMLInputElement, target: HTMLElement): boolean {
  const { type, name } = target as HTMLInputElement
  return type === 'radio' && one.type === 'radio' && name !== '' && one.name === name
}

/** Buttons are pressed by it, and the first end of a range is done with it. */
function ownsEnter(target: HTMLElement): boolean {
  return target.matches('button') || (target.closest('.ant-picker-range') !== null && hasStop(target, 'next'))
}

/** While a list is open, these keys are its own. */
function isPopupKey(target: HTMLElement, key: string): boolean {
  return target.getAttribute('aria-expanded') === 'true' && target.getAttribute('role') === 'combobox' && key !== 'Tab'
}
