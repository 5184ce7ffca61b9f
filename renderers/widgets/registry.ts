/** All widgets that a page may name. The sign-in page needs Input and Password; the others are separate chunks. */
import type { ComponentType } from 'react'
import type { WidgetEntry } from '../plugin.ts'
import { chunk as chunkOf } from '../ui/feedback/lazy-part.ts'
import { UploadControl } from '../ui/upload/upload-control-chunk.ts'
import { DateControl } from '../ui/widget/date/date-control-chunk.ts'
import { RangeControl } from '../ui/widget/date/range-control-chunk.ts'
import { PickerControl } from '../ui/widget/picker/picker-chunk.ts'
import { TreeControl } from '../ui/widget/reference/tree-control-chunk.ts'
import {
  cleanChoice,
  cleanDate,
  cleanDateTime,
  cleanKey,
  cleanKeys,
  cleanReference,
  cleanText,
  cleanTyped,
} from '../ui/widget/values.ts'
import { AreaControl } from './area/area-control-chunk.ts'
import { Input } from './input/input.tsx'
import { Password } from './password/password.tsx'

type Component = WidgetEntry['component']

const chunk = <P>(load: () => Promise<ComponentType<P>>): Component => chunkOf(async () => (await load()) as Component)

const NumberInput = chunk(async () => (await import('./number-input/number-input.tsx')).NumberInput)
const Textarea = chunk(async () => (await import('./textarea/textarea.tsx')).Textarea)
const Select = chunk(async () => (await import('./select/select.tsx')).Select)
const DictionarySelect = chunk(async () => (await import('./dictionary-select/dictionary-select.tsx')).DictionarySelect)
const Radio = chunk(async () => (await import('./radio/radio.tsx')).Radio)
const Checkbox = chunk(async () => (await import('./checkbox/checkbox.tsx')).Checkbox)
const Switch = chunk(async () => (await import('./switch/switch.tsx')).Switch)
const DatePicker = chunk(async () => (await import('./date-picker/date-picker.tsx')).DatePicker)
const DateTimePicker = chunk(async () => (await import('./date-time-picker/date-time-picker.tsx')).DateTimePicker)
const ReferenceSelect = chunk(async () => (await import('./reference-select/reference-select.tsx')).ReferenceSelect)
const ReferenceTreeSelect = chunk(
  async () => (await import('./reference-tree-select/reference-tree-select.tsx')).ReferenceTreeSelect,
)
const CategoryTreeSelect = chunk(
  async () => (await import('./category-tree-select/category-tree-select.tsx')).CategoryTreeSelect,
)
const Area = chunk(async () => (await import('./area/area.tsx')).Area)
const DepartPicker = chunk(async () => (await import('./depart-picker/depart-picker.tsx')).DepartPicker)
const PositionPicker = chunk(async () => (await import('./position-picker/position-picker.tsx')).PositionPicker)
const RolePicker = chunk(async () => (await import('./role-picker/role-picker.tsx')).RolePicker)
const UserPicker = chunk(async () => (await import('./user-picker/user-picker.tsx')).UserPicker)
const LinkedSelect = chunk(async () => (await import('./linked-select/linked-select.tsx')).LinkedSelect)
const RecordPicker = chunk(async () => (await import('./record-picker/record-picker.tsx')).RecordPicker)
const RecordLink = chunk(async () => (await import('./record-link/record-link.tsx')).RecordLink)
const PopupField = chunk(async () => (await import('./popup-field/popup-field.tsx')).PopupField)
const PopupDictionary = chunk(async () => (await import('./popup-dictionary/popup-dictionary.tsx')).PopupDictionary)
const Captcha = chunk(async () => (await import('./captcha/captcha.tsx')).Captcha)
const SmsCode = chunk(async () => (await import('./sms-code/sms-code.tsx')).SmsCode)
const RichText = chunk(async () => (await import('./rich-text/rich-text.tsx')).RichText)
const Markdown = chunk(async () => (await import('./markdown/markdown.tsx')).Markdown)
const CodeEditor = chunk(async () => (await import('./code-editor/code-editor.tsx')).CodeEditor)
const JsonEditor = chunk(async () => (await import('./json-editor/json-editor.tsx')).JsonEditor)
const ReportRows = chunk(async () => (await import('./report-rows/report-rows.tsx')).ReportRows)
const Signature = chunk(async () => (await import('./signature/signature.tsx')).Signature)
const ImageUpload = chunk(async () => (await import('./image-upload/image-upload.tsx')).ImageUpload)
const FileUpload = chunk(async () => (await import('./file-upload/file-upload.tsx')).FileUpload)
const Hidden = chunk(async () => (await import('./hidden/hidden.tsx')).Hidden)
const TimePicker = chunk(async () => (await import('./time-picker/time-picker.tsx')).TimePicker)
const MonthPicker = chunk(async () => (await import('./month-picker/month-picker.tsx')).MonthPicker)
const QuarterPicker = chunk(async () => (await import('./quarter-picker/quarter-picker.tsx')).QuarterPicker)
const WeekPicker = chunk(async () => (await import('./week-picker/week-picker.tsx')).WeekPicker)
const YearPicker = chunk(async () => (await import('./year-picker/year-picker.tsx')).YearPicker)
const DateRangePicker = chunk(async () => (await import('./date-range-picker/date-range-picker.tsx')).DateRangePicker)
const DateTimeRangePicker = chunk(
  async () => (await import('./date-time-range-picker/date-time-range-picker.tsx')).DateTimeRangePicker,
)
const MonthRangePicker = chunk(
  async () => (await import('./month-range-picker/month-range-picker.tsx')).MonthRangePicker,
)
const WeekRangePicker = chunk(async () => (await import('./week-range-picker/week-range-picker.tsx')).WeekRangePicker)
const QuarterRangePicker = chunk(
  async () => (await import('./quarter-range-picker/quarter-range-picker.tsx')).QuarterRangePicker,
)
const YearRangePicker = chunk(async () => (await import('./year-range-picker/year-range-picker.tsx')).YearRangePicker)
const TimeRangePicker = chunk(async () => (await import('./time-range-picker/time-range-picker.tsx')).TimeRangePicker)
const Money = chunk(async () => (await import('./money/money.tsx')).Money)
const Slider = chunk(async () => (await import('./slider/slider.tsx')).Slider)
const Rate = chunk(async () => (await import('./rate/rate.tsx')).Rate)
const ColorPicker = chunk(async () => (await import('./color-picker/color-picker.tsx')).ColorPicker)
const Ellipsis = chunk(async () => (await import('./ellipsis/ellipsis.tsx')).Ellipsis)
const TextSearch = chunk(async () => (await import('./text-search/text-search.tsx')).TextSearch)
const SerialNumber = chunk(async () => (await import('./serial-number/serial-number.tsx')).SerialNumber)
const Tags = chunk(async () => (await import('./tags/tags.tsx')).Tags)
const IconPicker = chunk(async () => (await import('./icon-picker/icon-picker.tsx')).IconPicker)
const LocationText = chunk(async () => (await import('./location-text/location-text.tsx')).LocationText)
const QrCode = chunk(async () => (await import('./qr-code/qr-code.tsx')).QrCode)
const Barcode = chunk(async () => (await import('./barcode/barcode.tsx')).Barcode)
const Cron = chunk(async () => (await import('./cron/cron.tsx')).Cron)
const ParameterForm = chunk(async () => (await import('./parameter-form/parameter-form.tsx')).ParameterForm)
const ConditionRows = chunk(async () => (await import('./condition-rows/condition-rows.tsx')).ConditionRows)
const FieldRights = chunk(async () => (await import('./field-rights/field-rights.tsx')).FieldRights)
const ProcessSteps = chunk(async () => (await import('./process-steps/process-steps.tsx')).ProcessSteps)
const Formula = chunk(async () => (await import('./formula/formula.tsx')).Formula)
const Divider = chunk(async () => (await import('./divider/divider.tsx')).Divider)
const SubTable = chunk(async () => (await import('./sub-table/sub-table.tsx')).SubTable)
const Group = chunk(async () => (await import('./group/group.tsx')).Group)
const BpmnEditor = chunk(async () => (await import('./bpmn-editor/bpmn-editor.tsx')).BpmnEditor)
const BpmnView = chunk(async () => (await import('./bpmn-view/bpmn-view.tsx')).BpmnView)
const Note = chunk(async () => (await import('./note/note.tsx')).Note)

export const widgets: readonly WidgetEntry[] = [
  // text
  { name: 'Input', component: Input, clean: cleanText },
  { name: 'Password', component: Password, clean: cleanText },
  { name: 'Textarea', component: Textarea, clean: cleanText },
  { name: 'Ellipsis', component: Ellipsis },
  { name: 'TextSearch', component: TextSearch, asks: true },
  { name: 'RichText', component: RichText, clean: cleanText },
  { name: 'Markdown', component: Markdown, clean: cleanText },
  { name: 'CodeEditor', component: CodeEditor, clean: cleanText },
  { name: 'JsonEditor', component: JsonEditor },
  { name: 'ReportRows', component: ReportRows },
  // number
  { name: 'NumberInput', component: NumberInput, clean: cleanTyped },
  { name: 'Money', component: Money },
  { name: 'Slider', component: Slider },
  { name: 'Rate', component: Rate },
  // choice
  { name: 'Select', component: Select, clean: cleanChoice },
  { name: 'DictionarySelect', component: DictionarySelect, clean: cleanChoice },
  { name: 'Radio', component: Radio, clean: cleanKey },
  { name: 'Checkbox', component: Checkbox, clean: cleanKeys },
  { name: 'Switch', component: Switch, clean: cleanKey },
  { name: 'Area', component: Area, clean: cleanKey, control: AreaControl },
  { name: 'Tags', component: Tags },
  // date
  { name: 'DatePicker', component: DatePicker, clean: cleanDate, control: DateControl },
  { name: 'DateTimePicker', component: DateTimePicker, clean: cleanDateTime, control: DateControl },
  { name: 'TimePicker', component: TimePicker, control: DateControl },
  { name: 'MonthPicker', component: MonthPicker, control: DateControl },
  { name: 'QuarterPicker', component: QuarterPicker, control: DateControl },
  { name: 'WeekPicker', component: WeekPicker, control: DateControl },
  { name: 'YearPicker', component: YearPicker, control: DateControl },
  { name: 'DateRangePicker', component: DateRangePicker, control: RangeControl },
  { name: 'DateTimeRangePicker', component: DateTimeRangePicker, control: RangeControl },
  { name: 'MonthRangePicker', component: MonthRangePicker, control: RangeControl },
  { name: 'WeekRangePicker', component: WeekRangePicker, control: RangeControl },
  { name: 'QuarterRangePicker', component: QuarterRangePicker, control: RangeControl },
  { name: 'YearRangePicker', component: YearRangePicker, control: RangeControl },
  { name: 'TimeRangePicker', component: TimeRangePicker, control: RangeControl },
  // reference
  { name: 'ReferenceSelect', component: ReferenceSelect, clean: cleanReference },
  {
    name: 'ReferenceTreeSelect',
    component: ReferenceTreeSelect,
    clean: cleanReference,
    control: TreeControl,
  },
  {
    name: 'CategoryTreeSelect',
    component: CategoryTreeSelect,
    clean: cleanReference,
    control: TreeControl,
  },
  { name: 'UserPicker', component: UserPicker, clean: cleanReference, control: PickerControl },
  { name: 'DepartPicker', component: DepartPicker, clean: cleanReference, control: PickerControl },
  { name: 'RolePicker', component: RolePicker, clean: cleanReference, control: PickerControl },
  { name: 'PositionPicker', component: PositionPicker, clean: cleanReference, control: PickerControl },
  // files
  { name: 'ImageUpload', component: ImageUpload, control: UploadControl },
  { name: 'FileUpload', component: FileUpload, control: UploadControl },
  { name: 'Signature', component: Signature },
  { name: 'LinkedSelect', component: LinkedSelect, clean: cleanReference },
  { name: 'RecordPicker', component: RecordPicker, clean: cleanReference, control: PickerControl },
  { name: 'RecordLink', component: RecordLink, clean: cleanReference },
  { name: 'PopupField', component: PopupField },
  { name: 'PopupDictionary', component: PopupDictionary },
  // other
  { name: 'Captcha', component: Captcha, clean: cleanText },
  { name: 'SmsCode', component: SmsCode, clean: cleanText },
  { name: 'Hidden', component: Hidden },
  { name: 'ColorPicker', component: ColorPicker },
  { name: 'SerialNumber', component: SerialNumber },
  { name: 'IconPicker', component: IconPicker },
  { name: 'LocationText', component: LocationText },
  { name: 'QrCode', component: QrCode },
  { name: 'Barcode', component: Barcode },
  { name: 'Cron', component: Cron },
  { name: 'ParameterForm', component: ParameterForm, clean: cleanText, rows: true },
  { name: 'ConditionRows', component: ConditionRows, clean: cleanText },
  { name: 'FieldRights', component: FieldRights, clean: cleanText },
  { name: 'ProcessSteps', component: ProcessSteps, clean: cleanText },
  { name: 'Formula', component: Formula },
  { name: 'Divider', component: Divider },
  { name: 'Note', component: Note },
  { name: 'Group', component: Group },
  { name: 'SubTable', component: SubTable, rows: true },
  { name: 'BpmnEditor', component: BpmnEditor, clean: cleanText, rows: true },
  { name: 'BpmnView', component: BpmnView, rows: true },
]
