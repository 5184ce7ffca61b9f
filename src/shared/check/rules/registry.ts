import { textCodes } from '../json/mend-json.ts'
import { structureCodes } from '../structure/structure-problems.ts'
import { addressRules } from './address-rules.ts'
import { behaviourRules } from './behaviour-rules.ts'
import { caseRules } from './case-rules.ts'
import { computedRules } from './computed-rules.ts'
import { descriptorFormRules } from './descriptor-form-rules.ts'
import { dictionaryRules } from './dictionary-rules.ts'
import { entityRules } from './entity-rules.ts'
import { expressionRules } from './expression-rules.ts'
import { fieldRules } from './field-rules.ts'
import { fieldUseRules } from './field-use-rules.ts'
import { formRules } from './form-rules.ts'
import { menuRules } from './menu-rules.ts'
import { needsRules } from './needs-rules.ts'
import { popupRules } from './popup-rules.ts'
import { reactionRules } from './reaction-rules.ts'
import { reportRules } from './report-rules.ts'
import type { RuleGroup } from './rule.ts'
import { slotRules } from './slot-rules.ts'
import { tableRules } from './table-rules.ts'
import { targetRules } from './target-rules.ts'

/** All rules for documents with a valid structure, in the order in which their problems are reported. */
export const rules: readonly RuleGroup[] = [
  // names
  addressRules,
  slotRules,
  targetRules,
  menuRules,
  // entities
  fieldRules,
  entityRules,
  computedRules,
  tableRules,
  caseRules,
  // reports
  reportRules,
  // pages
  fieldUseRules,
  dictionaryRules,
  popupRules,
  descriptorFormRules,
  behaviourRules,
  formRules,
  needsRules,
  // expressions
  expressionRules,
  reactionRules,
]

/** All codes of problems, and what each requires. */
export const ruleCodes: Readonly<Record<string, string>> = {
  ...textCodes,
  'json-duplicate-key': '同一对象中不重复同一键',
  'file-name': '文件名为 <area>/<noun>.<page|entity|report|cases>.json',
  ...structureCodes,
  ...Object.assign({}, ...rules.map(({ codes }) => codes)),
}
