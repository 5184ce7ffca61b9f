/** Every widget that a page may name. Input and Password are on the sign-in page; all others are chunks of their own. */
import type { ComponentType } from 'react'
import type { WidgetEntry } from '../pieces.ts'
import { chunk as chunkOf } from '../ui/chunk.ts'
import { DateControl } from '../ui/widget-date-control-chunk.ts'
import { PickerControl } from '../ui/widget-picker-chunk.ts'
import { RangeControl } from '../ui/widget-range-control-chunk.ts'
import { TreeControl } from '../ui/widget-tree-control-chunk.ts'
import {
  cleanChoice,
  cleanDate,
  cleanDateTime,
  cleanKey,
  cleanKeys,
  cleanNumber,
  cleanReference,
  cleanText,
} from '../ui/widget-values.ts'
import { areaManifest } from './area/area.manifest.ts'
import { AreaControl } from './area/area-control-chunk.ts'
import { barcodeManifest } from './barcode/barcode.manifest.ts'
import { captchaManifest } from './captcha/captcha.manifest.ts'
import { categoryTreeSelectManifest } from './category-tree-select/category-tree-select.manifest.ts'
import { checkboxManifest } from './checkbox/checkbox.manifest.ts'
import { codeEditorManifest } from './code-editor/code-editor.manifest.ts'
import { colorPickerManifest } from './color-picker/color-picker.manifest.ts'
import { cronManifest } from './cron/cron.manifest.ts'
import { datePickerManifest } from './date-picker/date-picker.manifest.ts'
import { dateRangePickerManifest } from './date-range-picker/date-range-picker.manifest.ts'
import { dateTimePickerManifest } from './date-time-picker/date-time-picker.manifest.ts'
import { dateTimeRangePickerManifest } from './date-time-range-picker/date-time-range-picker.manifest.ts'
import { departPickerManifest } from './depart-picker/depart-picker.manifest.ts'
import { dictionarySelectManifest } from './dictionary-select/dictionary-select.manifest.ts'
import { dividerManifest } from './divider/divider.manifest.ts'
import { ellipsisManifest } from './ellipsis/ellipsis.manifest.ts'
import { fileUploadManifest } from './file-upload/file-upload.manifest.ts'
import { formulaManifest } from './formula/formula.manifest.ts'
import { hiddenManifest } from './hidden/hidden.manifest.ts'
import { iconPickerManifest } from './icon-picker/icon-picker.manifest.ts'
import { imageUploadManifest } from './image-upload/image-upload.manifest.ts'
import { inputManifest } from './input/input.manifest.ts'
import { Input } from './input/input.tsx'
import { jsonEditorManifest } from './json-editor/json-editor.manifest.ts'
import { linkedSelectManifest } from './linked-select/linked-select.manifest.ts'
import { locationTextManifest } from './location-text/location-text.manifest.ts'
import { markdownManifest } from './markdown/markdown.manifest.ts'
import { moneyManifest } from './money/money.manifest.ts'
import { monthPickerManifest } from './month-picker/month-picker.manifest.ts'
import { monthRangePickerManifest } from './month-range-picker/month-range-picker.manifest.ts'
import { noteManifest } from './note/note.manifest.ts'
import { numberInputManifest } from './number-input/number-input.manifest.ts'
import { passwordManifest } from './password/password.manifest.ts'
import { Password } from './password/password.tsx'
import { positionPickerManifest } from './position-picker/position-picker.manifest.ts'
import { qrCodeManifest } from './qr-code/qr-code.manifest.ts'
import { quarterPickerManifest } from './quarter-picker/quarter-picker.manifest.ts'
import { radioManifest } from './radio/radio.manifest.ts'
import { rateManifest } from './rate/rate.manifest.ts'
import { recordLinkManifest } from './record-link/record-link.manifest.ts'
import { recordPickerManifest } from './record-picker/record-picker.manifest.ts'
import { referenceSelectManifest } from './reference-select/reference-select.manifest.ts'
import { referenceTreeSelectManifest } from './reference-tree-select/reference-tree-select.manifest.ts'
import { richTextManifest } from './rich-text/rich-text.manifest.ts'
import { rolePickerManifest } from './role-picker/role-picker.manifest.ts'
import { selectManifest } from './select/select.manifest.ts'
import { serialNumberManifest } from './serial-number/serial-number.manifest.ts'
import { signatureManifest } from './signature/signature.manifest.ts'
import { sliderManifest } from './slider/slider.manifest.ts'
import { smsCodeManifest } from './sms-code/sms-code.manifest.ts'
import { switchManifest } from './switch/switch.manifest.ts'
import { tagsManifest } from './tags/tags.manifest.ts'
import { textSearchManifest } from './text-search/text-search.manifest.ts'
import { textareaManifest } from './textarea/textarea.manifest.ts'
import { timePickerManifest } from './time-picker/time-picker.manifest.ts'
import { userPickerManifest } from './user-picker/user-picker.manifest.ts'
import { weekPickerManifest } from './week-picker/week-picker.manifest.ts'
import { yearPickerManifest } from './year-picker/year-picker.manifest.ts'

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
const Captcha = chunk(async () => (await import('./captcha/captcha.tsx')).Captcha)
const SmsCode = chunk(async () => (await import('./sms-code/sms-code.tsx')).SmsCode)
const RichText = chunk(async () => (await import('./rich-text/rich-text.tsx')).RichText)
const Markdown = chunk(async () => (await import('./markdown/markdown.tsx')).Markdown)
const CodeEditor = chunk(async () => (await import('./code-editor/code-editor.tsx')).CodeEditor)
const JsonEditor = chunk(async () => (await import('./json-editor/json-editor.tsx')).JsonEditor)
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
const Formula = chunk(async () => (await import('./formula/formula.tsx')).Formula)
const Divider = chunk(async () => (await import('./divider/divider.tsx')).Divider)
const Note = chunk(async () => (await import('./note/note.tsx')).Note)

export const widgets: readonly WidgetEntry[] = [
  // text
  { manifest: inputManifest, component: Input, clean: cleanText },
  { manifest: passwordManifest, component: Password, clean: cleanText },
  { manifest: textareaManifest, component: Textarea, clean: cleanText },
  { manifest: ellipsisManifest, component: Ellipsis },
  { manifest: textSearchManifest, component: TextSearch },
  { manifest: richTextManifest, component: RichText, clean: cleanText },
  { manifest: markdownManifest, component: Markdown, clean: cleanText },
  { manifest: codeEditorManifest, component: CodeEditor, clean: cleanText },
  { manifest: jsonEditorManifest, component: JsonEditor },
  // number
  { manifest: numberInputManifest, component: NumberInput, clean: cleanNumber },
  { manifest: moneyManifest, component: Money },
  { manifest: sliderManifest, component: Slider },
  { manifest: rateManifest, component: Rate },
  // choice
  { manifest: selectManifest, component: Select, clean: cleanChoice },
  { manifest: dictionarySelectManifest, component: DictionarySelect, clean: cleanChoice },
  { manifest: radioManifest, component: Radio, clean: cleanKey },
  { manifest: checkboxManifest, component: Checkbox, clean: cleanKeys },
  { manifest: switchManifest, component: Switch, clean: cleanKey },
  { manifest: areaManifest, component: Area, clean: cleanKey, control: AreaControl },
  { manifest: tagsManifest, component: Tags },
  // date
  { manifest: datePickerManifest, component: DatePicker, clean: cleanDate, control: DateControl },
  { manifest: dateTimePickerManifest, component: DateTimePicker, clean: cleanDateTime, control: DateControl },
  { manifest: timePickerManifest, component: TimePicker, control: DateControl },
  { manifest: monthPickerManifest, component: MonthPicker, control: DateControl },
  { manifest: quarterPickerManifest, component: QuarterPicker, control: DateControl },
  { manifest: weekPickerManifest, component: WeekPicker, control: DateControl },
  { manifest: yearPickerManifest, component: YearPicker, control: DateControl },
  { manifest: dateRangePickerManifest, component: DateRangePicker, control: RangeControl },
  { manifest: dateTimeRangePickerManifest, component: DateTimeRangePicker, control: RangeControl },
  { manifest: monthRangePickerManifest, component: MonthRangePicker, control: RangeControl },
  // reference
  { manifest: referenceSelectManifest, component: ReferenceSelect, clean: cleanReference },
  {
    manifest: referenceTreeSelectManifest,
    component: ReferenceTreeSelect,
    clean: cleanReference,
    control: TreeControl,
  },
  {
    manifest: categoryTreeSelectManifest,
    component: CategoryTreeSelect,
    clean: cleanReference,
    control: TreeControl,
  },
  { manifest: userPickerManifest, component: UserPicker, clean: cleanReference, control: PickerControl },
  { manifest: departPickerManifest, component: DepartPicker, clean: cleanReference, control: PickerControl },
  { manifest: rolePickerManifest, component: RolePicker, clean: cleanReference, control: PickerControl },
  { manifest: positionPickerManifest, component: PositionPicker, clean: cleanReference, control: PickerControl },
  // files
  { manifest: imageUploadManifest, component: ImageUpload },
  { manifest: fileUploadManifest, component: FileUpload },
  { manifest: signatureManifest, component: Signature },
  { manifest: linkedSelectManifest, component: LinkedSelect, clean: cleanReference },
  { manifest: recordPickerManifest, component: RecordPicker, clean: cleanReference, control: PickerControl },
  { manifest: recordLinkManifest, component: RecordLink, clean: cleanReference },
  // other
  { manifest: captchaManifest, component: Captcha, clean: cleanText },
  { manifest: smsCodeManifest, component: SmsCode, clean: cleanText },
  { manifest: hiddenManifest, component: Hidden },
  { manifest: colorPickerManifest, component: ColorPicker },
  { manifest: serialNumberManifest, component: SerialNumber },
  { manifest: iconPickerManifest, component: IconPicker },
  { manifest: locationTextManifest, component: LocationText },
  { manifest: qrCodeManifest, component: QrCode },
  { manifest: barcodeManifest, component: Barcode },
  { manifest: cronManifest, component: Cron },
  { manifest: formulaManifest, component: Formula },
  { manifest: dividerManifest, component: Divider },
  { manifest: noteManifest, component: Note },
]
