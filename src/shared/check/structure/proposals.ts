import { nearestName } from '#shared/expression/nearest-name.ts'
import { tryParse } from '../rules/try-parse.ts'

/** Names that authors know from other tools, with ours; a proposal is one that is valid at the place. */
const HABITS: Readonly<Record<string, readonly string[]>> = {
  // blocks
  Table: ['DataTable'],
  ProTable: ['DataTable'],
  List: ['CardList'],
  Modal: ['ModalForm'],
  Drawer: ['DrawerForm'],
  Tree: ['TreePanel'],
  Search: ['SearchForm'],
  QueryForm: ['SearchForm'],
  Descriptions: ['Description'],
  FormTab: ['Tabs'],
  FormStep: ['Steps'],
  FormCollapse: ['Collapse'],
  // widgets
  'Input.TextArea': ['Textarea'],
  InputNumber: ['NumberInput'],
  NumberPicker: ['NumberInput'],
  DictSelect: ['DictionarySelect'],
  JDictSelectTag: ['DictionarySelect'],
  TreeSelect: ['ReferenceTreeSelect'],
  'DatePicker.RangePicker': ['DateRangePicker'],
  RangePicker: ['DateRangePicker'],
  Upload: ['FileUpload'],
  ArrayTable: ['SubTable'],
  Editor: ['RichText'],
  // keywords
  label: ['title', 'label'],
  title: ['label', 'name'],
  text: ['label'],
  dataIndex: ['field'],
  component: ['widget'],
  onClick: ['do'],
  actions: ['do'],
  disabled: ['readOnly'],
  keepAlive: ['keep_alive'],
  permission: ['perms'],
  // values
  danger: ['error'],
  info: ['processing'],
  primary: ['processing'],
  grey: ['default'],
  gray: ['default'],
  middle: ['center'],
  datetime: ['date-time'],
  int: ['integer'],
  bool: ['boolean'],
}

/** The known name that is probably meant. */
export function proposedName(unknown: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(HABITS, unknown) ? HABITS[unknown]! : []
  return meant.find((name) => known.includes(name)) ?? nearestName(unknown, known)
}

interface Foreign {
  /** Sentence with the correct way to write it. */
  reason: string
  instead: readonly string[]
}

const foreign = (reason: string, ...instead: readonly string[]): Foreign => ({ reason, instead })
const SHOWN = '何时显示写在字段的 reactions 中：{ "use": "visible", "when": "values.a == 1" }'
const LOCKED = '只读写 readOnly: true，或联动 { "use": "read-only", "when": "…" }'
const DECORATED = '标签、提示和校验的位置由表单决定，没有装饰器'

/** Keywords of Formily's schemas that have another place here. */
export const FOREIGN_KEYWORDS: Readonly<Record<string, Foreign>> = {
  'x-reactions': foreign('联动写在字段的 reactions 中：[{ "use": "visible", "when": "values.a == 1" }]'),
  'x-decorator': foreign(DECORATED),
  'x-decorator-props': foreign(DECORATED),
  'x-visible': foreign(SHOWN),
  'x-hidden': foreign(SHOWN),
  'x-display': foreign(SHOWN),
  'x-disabled': foreign(LOCKED),
  'x-editable': foreign(LOCKED),
  'x-read-only': foreign(LOCKED),
  'x-read-pretty': foreign(LOCKED),
  'x-pattern': foreign(LOCKED),
  'x-validator': foreign('校验规则写在实体的字段中，如 maxLength、pattern、x-check-rule'),
  'x-component': foreign('字段的控件写在 x-widget（实体）或 widget（页面）中', 'x-widget', 'widget'),
  'x-component-props': foreign('控件的属性写在 x-widget-props（实体）或 props（页面）中', 'x-widget-props', 'props'),
}

/** Expression inside `{{ }}` in our language; undefined when it reads what only Formily has. */
export function plainExpression(template: string): string | undefined {
  const plain = template
    .trim()
    .slice(2, -2)
    .trim()
    .replaceAll(/\$(?:form\.)?values\b/g, 'values')
    .replaceAll(/\$record\b/g, 'row')
    .replaceAll('!==', '!=')
    .replaceAll('===', '==')
  return !plain.includes('$') && tryParse(plain) ? plain : undefined
}
