/** Manifests of all widgets, for the checker, the generator and the gallery. Pages in a browser do not load them. */
import type { WidgetManifest } from '../manifest.ts'
import { areaManifest } from './area/area.manifest.ts'
import { barcodeManifest } from './barcode/barcode.manifest.ts'
import { bpmnEditorManifest } from './bpmn-editor/bpmn-editor.manifest.ts'
import { bpmnViewManifest } from './bpmn-view/bpmn-view.manifest.ts'
import { captchaManifest } from './captcha/captcha.manifest.ts'
import { categoryTreeSelectManifest } from './category-tree-select/category-tree-select.manifest.ts'
import { checkboxManifest } from './checkbox/checkbox.manifest.ts'
import { codeEditorManifest } from './code-editor/code-editor.manifest.ts'
import { colorPickerManifest } from './color-picker/color-picker.manifest.ts'
import { conditionRowsManifest } from './condition-rows/condition-rows.manifest.ts'
import { cronManifest } from './cron/cron.manifest.ts'
import { datePickerManifest } from './date-picker/date-picker.manifest.ts'
import { dateRangePickerManifest } from './date-range-picker/date-range-picker.manifest.ts'
import { dateTimePickerManifest } from './date-time-picker/date-time-picker.manifest.ts'
import { dateTimeRangePickerManifest } from './date-time-range-picker/date-time-range-picker.manifest.ts'
import { departPickerManifest } from './depart-picker/depart-picker.manifest.ts'
import { dictionarySelectManifest } from './dictionary-select/dictionary-select.manifest.ts'
import { dividerManifest } from './divider/divider.manifest.ts'
import { ellipsisManifest } from './ellipsis/ellipsis.manifest.ts'
import { fieldRightsManifest } from './field-rights/field-rights.manifest.ts'
import { fileUploadManifest } from './file-upload/file-upload.manifest.ts'
import { formulaManifest } from './formula/formula.manifest.ts'
import { groupManifest } from './group/group.manifest.ts'
import { hiddenManifest } from './hidden/hidden.manifest.ts'
import { iconPickerManifest } from './icon-picker/icon-picker.manifest.ts'
import { imageUploadManifest } from './image-upload/image-upload.manifest.ts'
import { inputManifest } from './input/input.manifest.ts'
import { jsonEditorManifest } from './json-editor/json-editor.manifest.ts'
import { linkedSelectManifest } from './linked-select/linked-select.manifest.ts'
import { locationTextManifest } from './location-text/location-text.manifest.ts'
import { markdownManifest } from './markdown/markdown.manifest.ts'
import { moneyManifest } from './money/money.manifest.ts'
import { monthPickerManifest } from './month-picker/month-picker.manifest.ts'
import { monthRangePickerManifest } from './month-range-picker/month-range-picker.manifest.ts'
import { noteManifest } from './note/note.manifest.ts'
import { numberInputManifest } from './number-input/number-input.manifest.ts'
import { parameterFormManifest } from './parameter-form/parameter-form.manifest.ts'
import { passwordManifest } from './password/password.manifest.ts'
import { popupDictionaryManifest } from './popup-dictionary/popup-dictionary.manifest.ts'
import { popupFieldManifest } from './popup-field/popup-field.manifest.ts'
import { positionPickerManifest } from './position-picker/position-picker.manifest.ts'
import { processStepsManifest } from './process-steps/process-steps.manifest.ts'
import { qrCodeManifest } from './qr-code/qr-code.manifest.ts'
import { quarterPickerManifest } from './quarter-picker/quarter-picker.manifest.ts'
import { quarterRangePickerManifest } from './quarter-range-picker/quarter-range-picker.manifest.ts'
import { radioManifest } from './radio/radio.manifest.ts'
import { rateManifest } from './rate/rate.manifest.ts'
import { recordLinkManifest } from './record-link/record-link.manifest.ts'
import { recordPickerManifest } from './record-picker/record-picker.manifest.ts'
import { referenceSelectManifest } from './reference-select/reference-select.manifest.ts'
import { referenceTreeSelectManifest } from './reference-tree-select/reference-tree-select.manifest.ts'
import { reportRowsManifest } from './report-rows/report-rows.manifest.ts'
import { richTextManifest } from './rich-text/rich-text.manifest.ts'
import { rolePickerManifest } from './role-picker/role-picker.manifest.ts'
import { selectManifest } from './select/select.manifest.ts'
import { serialNumberManifest } from './serial-number/serial-number.manifest.ts'
import { signatureManifest } from './signature/signature.manifest.ts'
import { sliderManifest } from './slider/slider.manifest.ts'
import { smsCodeManifest } from './sms-code/sms-code.manifest.ts'
import { subTableManifest } from './sub-table/sub-table.manifest.ts'
import { switchManifest } from './switch/switch.manifest.ts'
import { tagsManifest } from './tags/tags.manifest.ts'
import { textSearchManifest } from './text-search/text-search.manifest.ts'
import { textareaManifest } from './textarea/textarea.manifest.ts'
import { timePickerManifest } from './time-picker/time-picker.manifest.ts'
import { timeRangePickerManifest } from './time-range-picker/time-range-picker.manifest.ts'
import { userPickerManifest } from './user-picker/user-picker.manifest.ts'
import { weekPickerManifest } from './week-picker/week-picker.manifest.ts'
import { weekRangePickerManifest } from './week-range-picker/week-range-picker.manifest.ts'
import { yearPickerManifest } from './year-picker/year-picker.manifest.ts'
import { yearRangePickerManifest } from './year-range-picker/year-range-picker.manifest.ts'

/** In the order of the registry; a test compares both. */
export const widgetManifests: readonly WidgetManifest[] = [
  inputManifest,
  passwordManifest,
  textareaManifest,
  ellipsisManifest,
  textSearchManifest,
  richTextManifest,
  markdownManifest,
  codeEditorManifest,
  jsonEditorManifest,
  reportRowsManifest,
  numberInputManifest,
  moneyManifest,
  sliderManifest,
  rateManifest,
  selectManifest,
  dictionarySelectManifest,
  radioManifest,
  checkboxManifest,
  switchManifest,
  areaManifest,
  tagsManifest,
  datePickerManifest,
  dateTimePickerManifest,
  timePickerManifest,
  monthPickerManifest,
  quarterPickerManifest,
  weekPickerManifest,
  yearPickerManifest,
  dateRangePickerManifest,
  dateTimeRangePickerManifest,
  monthRangePickerManifest,
  weekRangePickerManifest,
  quarterRangePickerManifest,
  yearRangePickerManifest,
  timeRangePickerManifest,
  referenceSelectManifest,
  referenceTreeSelectManifest,
  categoryTreeSelectManifest,
  userPickerManifest,
  departPickerManifest,
  rolePickerManifest,
  positionPickerManifest,
  imageUploadManifest,
  fileUploadManifest,
  signatureManifest,
  linkedSelectManifest,
  recordPickerManifest,
  recordLinkManifest,
  popupFieldManifest,
  popupDictionaryManifest,
  captchaManifest,
  smsCodeManifest,
  hiddenManifest,
  colorPickerManifest,
  serialNumberManifest,
  iconPickerManifest,
  locationTextManifest,
  qrCodeManifest,
  barcodeManifest,
  cronManifest,
  parameterFormManifest,
  conditionRowsManifest,
  fieldRightsManifest,
  processStepsManifest,
  formulaManifest,
  dividerManifest,
  noteManifest,
  groupManifest,
  subTableManifest,
  bpmnEditorManifest,
  bpmnViewManifest,
]
