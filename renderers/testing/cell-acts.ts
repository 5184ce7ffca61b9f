import { EditorView } from '@codemirror/view'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/react'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'

export interface OpenCell {
  cell: HTMLElement
  /** Types into the focused control directly after the cell opens, without another click. */
  user: UserEvent
}

export interface CellAct {
  /** Initial value of the cell; default nothing. */
  from?: string
  does(open: OpenCell): unknown
  gives: unknown
  /** Text of the cell; default is `gives` as text. */
  shows?: string
}

/** Pastes one text into each box of the focused control, with Tab between them. */
const typed = (texts: string | readonly string[], gives: unknown = texts, shows = String(gives)): CellAct => ({
  async does({ user }) {
    for (const text of [texts].flat()) {
      await user.paste(text)
      await user.keyboard('{Tab}')
    }
  },
  gives,
  shows,
})

/** Steps a value by an arrow key where nobody types it. */
const stepped = (from: string, gives: string, shows: string): CellAct => ({
  from,
  does: ({ user }) => user.keyboard('{ArrowUp}{Tab}'),
  gives,
  shows,
})

const pressed = (names: readonly string[], gives: unknown, shows: string): CellAct => ({
  async does({ cell, user }) {
    for (const name of names) await user.click(await within(cell).findByLabelText(name))
  },
  gives,
  shows,
})

/** Chooses from a list below the cell. */
const listed = (texts: readonly string[], gives: unknown, shows: string): CellAct => ({
  async does({ cell, user }) {
    await user.click(within(cell).getAllByRole('combobox')[0]!)
    for (const text of texts) await user.click(await entry(text))
  },
  gives,
  shows,
})

const ENTRIES = '.ant-select-item-option, .ant-select-tree-node-content-wrapper, .ant-cascader-menu-item'

function entry(text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(ENTRIES)].find(({ textContent }) => textContent === text)
    if (!found) throw new Error(`There is no ${text} in the list`)
    return found
  })
}

/** Chooses rows in a dialog above the page. */
const chosen = (texts: readonly string[], gives: unknown, shows: string): CellAct => ({
  async does({ cell, user }) {
    await user.click(within(cell).getByRole('combobox'))
    const dialog = within(await screen.findByRole('dialog'))
    for (const text of texts) await user.click(await dialog.findByText(text))
    await user.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => document.querySelector('[role=dialog]') && Promise.reject(new Error('still open')))
  },
  gives,
  shows,
})

/** Fills both boxes of a range by the keyboard. */
const ends = (from: string, to: string): CellAct => typed([from, to], `${from},${to}`, `${from} 至 ${to}`)

const written = (text: string): CellAct => ({
  async does({ cell }) {
    const editor = EditorView.findFromDOM(await within(cell).findByRole('textbox'))!
    act(() => editor.dispatch({ changes: { from: 0, insert: text } }))
  },
  gives: text,
})

const attached = (name: string, type: string, shows: string): CellAct => ({
  async does({ cell, user }) {
    await user.upload(cell.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name, { type }))
    await within(cell).findByText(`${name}上传完成`)
  },
  gives: `temp/1/${name}`,
  shows,
})

/**
 * Returns how a person sets a widget in a cell of a table, with the resulting row value and cell text. A widget without
 * an entry below is typed: the value of its example.
 */
export function cellActOf({ widget, value, shows, cellShows = shows }: WidgetExample): CellAct {
  return ACTS[widget] ?? typed(String(value), value, cellShows)
}

const ACTS: Readonly<Record<string, CellAct>> = {
  Password: typed('geheim', 'geheim', '••••••'),
  Textarea: typed('轻放'),
  Ellipsis: typed('短'),
  RichText: {
    async does({ cell }) {
      const box = (await within(cell).findByRole('textbox')) as HTMLElement & { editor: Editor }
      act(() => void box.editor.commands.insertContent('通知'))
    },
    gives: '<p>通知</p>',
    shows: '通知',
  },
  Markdown: written('每日'),
  CodeEditor: written('select 1'),
  JsonEditor: written('[1]'),
  NumberInput: typed('1234.5', 1234.5, '1,234.50 元'),
  Money: typed('1234.5', 1234.5, '1,234.50 元'),
  Slider: {
    does: ({ cell }) => fireEvent.change(within(cell).getByRole('slider'), { target: { value: '60' } }),
    gives: 60,
    shows: '60 %',
  },
  Rate: {
    does: ({ cell, user }) => user.click(within(cell).getAllByRole('radio')[2]!),
    gives: 3,
    shows: '3 星',
  },
  Select: listed(['中'], 'M', '中'),
  DictionarySelect: listed(['冻结'], 2, '冻结'),
  Radio: pressed(['男'], 1, '男'),
  Checkbox: pressed(['邮件', '短信'], 'mail,sms', '邮件,短信'),
  Switch: { does: ({ cell, user }) => user.click(within(cell).getByRole('switch')), gives: 'Y', shows: '启用' },
  Area: listed(['浙江省', '宁波市', '海曙区'], '330203', '浙江省/宁波市/海曙区'),
  Tags: pressed(['粮油', '水产'], '1,3', '粮油,水产'),
  QuarterPicker: stepped('2024-Q1', '2024-Q2', '2024年第2季度'),
  DateRangePicker: ends('2024-05-01', '2024-05-07'),
  QuarterRangePicker: stepped('2024-Q1,2024-Q3', '2024-Q2,2024-Q3', '2024年第2季度 至 2024年第3季度'),
  ReferenceSelect: listed(['录入员'], 'r2', '录入员'),
  ReferenceTreeSelect: listed(['分公司'], 'd2', '分公司'),
  CategoryTreeSelect: listed(['家用电器'], 'c2', '家用电器'),
  LinkedSelect: listed(['食品'], 'c1', '食品'),
  RecordLink: listed(['录入员'], 'r2', '录入员'),
  UserPicker: chosen(['张三', '李四'], 'zhangsan,lisi', '张三,李四'),
  DepartPicker: chosen(['总公司'], 'd1', '总公司'),
  PopupField: chosen(['张三', '李四'], '张三,李四', '张三,李四'),
  ImageUpload: attached('a.png', 'image/png', ''),
  FileUpload: attached('a.pdf', 'application/pdf', 'a.pdf'),
  Signature: {
    async does({ cell, user }) {
      await within(cell).findByRole('textbox')
      await user.paste('张三')
      await user.keyboard('{Tab}{Tab}{Enter}')
      await within(cell).findByRole('img', { name: '签名' })
    },
    gives: 'temp/1/signature.png',
    shows: '',
  },
  ColorPicker: {
    does: ({ cell }) =>
      fireEvent.change(cell.querySelector<HTMLInputElement>('input[type=color]')!, { target: { value: '#ff0000' } }),
    gives: '#ff0000',
  },
  IconPicker: {
    async does({ user }) {
      await user.paste('setting')
      await user.click(await entry('setting'))
    },
    gives: 'setting',
  },
  LocationText: typed('北京市'),
}
