/** Palette of a form designer, and initial settings of fields from it. Pure. */
import type { Row } from '#shared/documents/entity.ts'
import { type ColumnType, DIGEST_LENGTH, type FormControl } from '../form.ts'
import { PROCESS_COLUMN, PROCESS_DICTIONARY } from '../process-form.ts'

/** Control with a suitable column. */
export interface PaletteEntry {
  control: FormControl
  /** Replaces the title of the control. */
  title?: string
  dbType: ColumnType
  dbLength?: number
  dbPointLength?: number
  /** Settings that a field from this entry always has, its name among them. */
  preset?: Row
}

export interface PaletteGroup {
  title: string
  entries: readonly PaletteEntry[]
}

/** Makes the records of the form applications, which a process approves. */
const APPROVAL: PaletteEntry = {
  ...{ control: 'list', title: '审批状态', dbType: 'string', dbLength: 32 },
  preset: {
    ...{ dbFieldName: PROCESS_COLUMN, dbFieldTxt: '审批状态', dictField: PROCESS_DICTIONARY, dbDefaultVal: '1' },
    ...{ isShowForm: '0', isShowList: '1', isQuery: '1', queryMode: 'single' },
  },
}

const text = (control: FormControl, dbLength: number): PaletteEntry => ({ control, dbType: 'string', dbLength })

const GROUPS: readonly PaletteGroup[] = [
  {
    title: '基础',
    entries: [
      text('text', 100),
      text('password', DIGEST_LENGTH),
      text('textarea', 500),
      { control: 'text', title: '整数', dbType: 'int' },
      { control: 'text', title: '数字', dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 },
      text('switch', 1),
      { control: 'umeditor', dbType: 'Text' },
      { control: 'markdown', dbType: 'Text' },
    ],
  },
  {
    title: '选择',
    entries: [
      ...[text('list', 32), text('radio', 32), text('checkbox', 200), text('list_multi', 250)],
      ...[text('sel_search', 32), text('cat_tree', 100), text('sel_tree', 100), text('pca', 100)],
    ],
  },
  {
    title: '时间',
    entries: [{ control: 'date', dbType: 'Date' }, { control: 'datetime', dbType: 'Datetime' }, text('time', 50)],
  },
  { title: '人员与部门', entries: [text('sel_user', 100), text('sel_depart', 100)] },
  { title: '上传', entries: [text('file', 1000), text('image', 1000)] },
  { title: '流程', entries: [APPROVAL] },
]

const ADVANCED = '高级'
const USUAL_LENGTH = 100

/** Groups the given controls; controls of no group are advanced ones. */
export function paletteOf(controls: readonly string[]): PaletteGroup[] {
  const known = new Set<string>(controls)
  const grouped = new Set<string>(GROUPS.flatMap(({ entries }) => entries.map(({ control }) => control)))
  const others = controls.filter((control) => !grouped.has(control))
  return [
    ...GROUPS.map(({ title, entries }) => ({ title, entries: entries.filter(({ control }) => known.has(control)) })),
    { title: ADVANCED, entries: others.map((control) => text(control as FormControl, USUAL_LENGTH)) },
  ].filter(({ entries }) => entries.length > 0)
}

/**
 * New field with a unique name.
 * @param title of its control
 */
export function newField(
  { control, dbType, preset, ...size }: PaletteEntry,
  title: string,
  fields: readonly Row[],
): Row {
  const stem = stemOf(control)
  const number = freeNumber(stem, fields)
  const { dbLength = null, dbPointLength = null } = size
  return {
    ...{ dbFieldName: `${stem}${number}`, dbFieldTxt: `${title}${number}` },
    ...{ dbType, dbLength, dbPointLength, fieldShowType: control },
    ...preset,
  }
}

const stemOf = (control: unknown) => `${String(control ?? 'text').replaceAll('_', '')}_`

/** Returns whether `newField` gave a field its name, so that it may still follow its title. */
export function isAutomaticName({ dbFieldName, fieldShowType }: Readonly<Row>): boolean {
  const [name, stem] = [String(dbFieldName ?? ''), stemOf(fieldShowType)]
  return name === '' || (name.startsWith(stem) && /^\d+$/.test(name.slice(stem.length)))
}

/** The name itself if no field has it, otherwise with the next free number; empty for an empty name. */
export function freeName(name: string, fields: readonly Row[]): string {
  const isTaken = fields.some(({ dbFieldName }) => plain(String(dbFieldName ?? '')) === plain(name))
  return name === '' || !isTaken ? name : `${name}_${freeNumber(`${name}_`, fields)}`
}

/** Name of a copy: the original name with the next free number. */
export function copiedName(name: string, fields: readonly Row[]): string {
  const stem = `${name.replace(/_?\d*$/, '').slice(0, LONGEST_STEM) || 'field'}_`
  return `${stem}${freeNumber(stem, fields)}`
}

/** Most characters of a name without its number. */
const LONGEST_STEM = 27

function freeNumber(stem: string, fields: readonly Row[]): number {
  // Names that differ only in underscores are one name in a record.
  const taken = new Set(fields.map(({ dbFieldName }) => plain(String(dbFieldName ?? ''))))
  let number = 1
  while (taken.has(plain(`${stem}${number}`))) number += 1
  return number
}

const plain = (name: string) => name.toLowerCase().replaceAll('_', '')

/** Controls that take a whole row of the form. */
const WHOLE_ROW: ReadonlySet<unknown> = new Set<FormControl>(['textarea', 'umeditor', 'markdown', 'file', 'image'])

export const isFullWidth = (control: unknown) => WHOLE_ROW.has(control)

/** Returns whether a field is in the form; an absent setting means yes. */
export const isInForm = ({ isShowForm }: Readonly<Row>) => isShowForm !== '0'
