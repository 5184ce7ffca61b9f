import { type Control, plainControl } from './descriptor-control.ts'

const NUMBER_ATTRS = ['step', 'unit', 'separator'] as const

/** Line of text; for a number column the same type is a number input. */
const text: Control = {
  types: ['text'],
  asks: '请输入',
  attrs: ['allowClear'],
  read: ({ isNumber }) => ({ widget: isNumber ? 'NumberInput' : 'Input' }),
  shows: (widget) => widget === 'Input',
  write: () => ({}),
}

const integer = plainControl(['integer'], 'NumberInput', { field: { type: 'integer' }, attrs: NUMBER_ATTRS })
const number = plainControl(['number'], 'NumberInput', { field: { type: 'number' }, attrs: NUMBER_ATTRS })

const area: Control = {
  types: ['pca'],
  asks: '请选择',
  attrs: ['type'],
  read({ settings, reportProblem }) {
    const level = settings.take('displayLevel') ?? 'all'
    const depth = DEPTHS[String(level)]
    if (depth === undefined) reportProblem('setting-unknown', 'extendJson.displayLevel', String(level))
    return { widget: 'Area', props: depth === undefined || depth === 3 ? {} : { depth } }
  },
  shows: (widget) => widget === 'Area',
  write({ props }) {
    const depth = props.take('depth')
    const level = Object.keys(DEPTHS).find((name) => DEPTHS[name] === depth && depth !== 3)
    return level === undefined ? {} : { settings: { displayLevel: level } }
  },
}
const DEPTHS: Record<string, number> = { province: 1, city: 2, region: 3, all: 3 }

const onOff: Control = {
  types: ['switch'],
  asks: '请选择',
  attrs: ['onText', 'offText'],
  read({ descriptor, schema, settings, isNumber, reportProblem }) {
    const [given, option, setting] = [
      descriptor.take('switchOptions'),
      schema.take('extendOption'),
      settings.take('switchOptions'),
    ]
    const values = given ?? option ?? setting
    const list = Array.isArray(values) ? (values as (string | number)[]) : []
    if (isNumber) {
      const [on = 1, off = 0] = list.map(Number)
      if (!Number.isInteger(on) || !Number.isInteger(off))
        reportProblem('setting-unknown', 'extendJson.switchOptions', list.join())
      return { widget: 'Switch', props: on === 1 && off === 0 ? {} : { on, off } }
    }
    const [on = 'Y', off = 'N'] = list
    return { widget: 'Switch', props: on === 'Y' && off === 'N' ? {} : { on, off } }
  },
  shows: (widget) => widget === 'Switch',
  write({ props, type }) {
    const isNumber = type === 'integer' || type === 'number'
    const [on, off] = [props.take('on') ?? (isNumber ? 1 : 'Y'), props.take('off') ?? (isNumber ? 0 : 'N')]
    return on === 'Y' && off === 'N' ? {} : { switchOptions: [String(on), String(off)] }
  },
}

/** Date picker. Of a period it stores the first day. */
const date: Control = {
  types: ['date'],
  asks: '请选择',
  read({ settings, reportProblem }) {
    const picker = settings.take('picker') ?? 'date'
    const widget = DATE_PICKERS[String(picker)]
    if (widget === undefined) reportProblem('setting-unknown', 'extendJson.picker', String(picker))
    return { widget: widget ?? 'DatePicker', field: { format: 'date' } }
  },
  shows: (widget, field) =>
    widget === 'DatePicker' || (field.format === 'date' && Object.values(DATE_PICKERS).includes(widget)),
  write({ widget }) {
    const picker = Object.keys(DATE_PICKERS).find((name) => DATE_PICKERS[name] === widget)
    return picker === undefined || picker === 'date' ? {} : { settings: { picker } }
  },
}
const DATE_PICKERS: Readonly<Record<string, string>> = {
  date: 'DatePicker',
  week: 'WeekPicker',
  month: 'MonthPicker',
  quarter: 'QuarterPicker',
  year: 'YearPicker',
}

const files = (type: 'file' | 'image', widget: string): Control => ({
  types: type === 'file' ? ['file', 'upload'] : ['image'],
  asks: '请上传',
  wholeRow: true,
  attrs: ['label', 'folder'],
  read({ settings, reportProblem }) {
    const given = settings.take('uploadnum') || MANY_FILES
    const maxCount = Number(given)
    const isCount = Number.isInteger(maxCount) && maxCount > 0
    if (!isCount) reportProblem('setting-unknown', 'extendJson.uploadnum', String(given))
    return { widget, field: { 'x-file': { kind: type, maxCount: isCount ? maxCount : MANY_FILES } } }
  },
  shows: (name) => name === widget,
  write({ field, reportProblem }) {
    const { kind, maxCount = 1, ...limits } = field.take('x-file') ?? {}
    if (kind !== type) reportProblem('keyword-unsayable', 'x-file.kind')
    for (const name of Object.keys(limits)) reportProblem('keyword-unsayable', `x-file.${name}`)
    return maxCount === MANY_FILES ? {} : { settings: { uploadnum: maxCount } }
  },
})
/** Default of these controls is unlimited; the default of our widgets is one file. */
const MANY_FILES = 99

export const textControls: readonly Control[] = [
  text,
  integer,
  number,
  plainControl(['password'], 'Password', { attrs: ['strength'] }),
  plainControl(['textarea'], 'Textarea', { wholeRow: true, attrs: ['rows', 'count'] }),
  plainControl(['umeditor'], 'RichText', { wholeRow: true, field: { format: 'html' }, attrs: ['height'] }),
  plainControl(['markdown'], 'Markdown', { wholeRow: true, attrs: ['height'] }),
  date,
  plainControl(['datetime'], 'DateTimePicker', { asks: '请选择', field: { format: 'date-time' } }),
  plainControl(['time'], 'TimePicker', { asks: '请选择', field: { format: 'time' } }),
  onOff,
  files('file', 'FileUpload'),
  files('image', 'ImageUpload'),
  area,
  plainControl(['rate'], 'Rate', { asks: '请选择', field: { type: 'integer' }, attrs: ['count'] }),
  plainControl(['hidden'], 'Hidden'),
]
