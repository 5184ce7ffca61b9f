import { type Entity, RECORD_CALLS } from '#shared/documents/entity.ts'
import { columnOf, fieldsOf, pathOf } from '#shared/documents/entity-fields.ts'
import { TABLE_PREFIX } from '#shared/documents/online-form/form.ts'
import { CONTEXT_PATH } from '#shared/wire/protocol.ts'
import type { DescribedRoute } from './described-routes.ts'
import { GRANTED_MENU } from './sample-rows.ts'

/** Table of the rows that a parameter names, and the column with its value. */
export interface Named {
  table: string
  column: string
  /** Format of the value in the call; a star stands for the value. */
  as?: string
}

export interface NamedParameter {
  route: DescribedRoute
  place: 'path' | 'query' | 'body'
  name: string
  named: Named
}

/** Names that look like a key, a code, or a list of them. */
const LOOKS_LIKE_KEY =
  /(^|[a-z])([iI]ds?|[iI]d\d|[cC]odes?|[kK]ey|userid|IdList|[uU]ser[nN]ames?)$|^(pid|before|after|selections|dict|table|tableName|val)$/

/** Tables behind views that some lists read. */
const BEHIND: Readonly<Record<string, string>> = {
  sys_address_book: 'sys_user',
  sys_sms_batch_progress: 'sys_sms_batch',
  sys_online_session: 'sys_session',
  biz_report_list: 'biz_report',
  biz_due_report: 'biz_report',
}

/** An online form that the test makes, and its table. */
export const SAMPLE_FORM = 'sample_form'
export const SAMPLE_TABLE = TABLE_PREFIX + SAMPLE_FORM

/** Parameters of record calls that name the record itself, or one beside or above it. */
const OF_RECORD = ['id', 'ids', 'pid', 'parentId', 'selections', 'before', 'after', 'headId']

const BY_NAME: Readonly<Record<string, Named>> = {
  ...namesOf('sys_role', 'roleId', 'roleIds'),
  ...namesOf('sys_depart', 'departId', 'depId', 'deptId', 'departIds'),
  ...namesOf('sys_user', 'userId', 'userIds', 'userid', 'userIdList'),
  ...namesOf('sys_depart_role', 'newRoleId', 'oldRoleId'),
  ...namesOf('sys_permission', 'permissionId', 'permissionIds', 'lastpermissionIds', 'parentIds'),
  ...namesOf('sys_permission_data_rule', 'dataRuleIds', 'lastDataRuleIds'),
  ...namesOf('sys_announcement', 'anntId'),
  ...namesOf('sys_position', 'dataId'),
  ...namesOf('sys_data_log', 'dataId1', 'dataId2'),
  ...namesOf('onl_cgreport_item', 'deleteItemIds'),
  ...namesOf('onl_cgreport_param', 'deleteParamIds'),
  username: { table: 'sys_user', column: 'username' },
  userName: { table: 'sys_user', column: 'username' },
  templateCode: { table: 'sys_sms_template', column: 'template_code' },
  orgCode: { table: 'sys_depart', column: 'org_code' },
  roleCode: { table: 'sys_role', column: 'role_code' },
  dbKey: { table: 'sys_data_source', column: 'code' },
}

function namesOf(table: string, ...parameters: string[]): Record<string, Named> {
  return Object.fromEntries(parameters.map((name) => [name, { table, column: 'id' }]))
}

/** Parameters whose meaning is not clear from path and name; or the reason why they name no row. */
const TOLD: readonly { path: RegExp; names: readonly string[]; named: Named | string }[] = [
  { path: /DeptRole|sysDepartRole/, names: ['roleId', 'roleIds'], named: { table: 'sys_depart_role', column: 'id' } },
  {
    path: /sysDepartPermission/,
    names: ['id', 'ids', 'selections'],
    named: { table: 'sys_depart', column: 'id', as: `*:${GRANTED_MENU}` },
  },
  {
    path: /sysMessage(Batch|Template)\/send/,
    names: ['templateCode'],
    named: { table: 'sys_sms_template', column: 'template_code' },
  },
  { path: /PermissionRule/, names: ['id'], named: { table: 'sys_permission_data_rule', column: 'id' } },
  { path: /permission\/explain$/, names: ['id'], named: { table: 'sys_position', column: 'id' } },
  { path: /queryUserByDepId/, names: ['id'], named: { table: 'sys_depart', column: 'id' } },
  { path: /publish$/, names: ['parentId'], named: { table: 'sys_permission', column: 'id' } },
  { path: /cgreport\/api/, names: ['code'], named: { table: 'onl_cgreport_head', column: 'code' } },
  { path: /position\/queryByCode/, names: ['code'], named: { table: 'sys_position', column: 'code' } },
  { path: /business\/(report|dueReport)\//, names: ['reportId'], named: { table: 'biz_report', column: 'id' } },
  { path: /savedSearch/, names: ['id'], named: { table: 'sys_saved_search', column: 'id' } },
  {
    path: /recycleBin\/(restore|purge)/,
    names: ['ids'],
    named: { table: 'sys_position', column: 'id', as: 'system/position:*' },
  },
  { path: /checkByCode|checkRule\/test/, names: ['ruleCode'], named: { table: 'sys_check_rule', column: 'rule_code' } },
  { path: /duplicate\/check/, names: ['dataId'], named: { table: 'sys_position', column: 'id' } },
  { path: /online\/data/, names: OF_RECORD, named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /cgreport\/api\/testConnection/, names: ['id'], named: { table: 'sys_data_source', column: 'id' } },
  { path: /cgform\/api\/(form|getData|detail|data)\//, names: OF_RECORD, named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /cgform\/field\/download\//, names: ['rowId'], named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /cgform\/api\/subform\//, names: ['mainId'], named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /doButton/, names: ['dataId'], named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /doButton/, names: ['formId', 'buttonCode'], named: 'a name that documents know' },
  { path: /cgform\/api/, names: ['deleteFieldIds', 'deleteIndexIds'], named: 'parts of a form' },
  { path: /cgform\/send/, names: ['id', 'ids', 'selections'], named: { table: 'onl_form_send', column: 'id' } },
  { path: /cgform\/(link|send)/, names: ['dataId'], named: { table: SAMPLE_TABLE, column: 'id' } },
  { path: /cgform\/api\/(grant|previewGrant|role)/, names: ['targetId'], named: { table: 'sys_role', column: 'id' } },
  {
    path: /cgform\/api\/(auth|previewAuth|role\w+Auth)/,
    names: ['code', 'authId'],
    named: 'fields, buttons and rules of a form, the same for everybody',
  },
  {
    path: /cgform\/grantee/,
    names: ['id', 'ids', 'selections', 'targetId'],
    named: 'who was granted a form; form-grant.db.test.ts asks for other tenants',
  },
  { path: /cgform\/link/, names: ['id', 'ids', 'keys', 'pid'], named: 'links; form-link.db.test.ts asks for others' },
  {
    path: /cgform\/(button|head\/deletebatch|api\/deletePlan)/i,
    names: ['id', 'ids'],
    named: 'forms, their buttons and events, the same for everybody',
  },
  { path: /cgform\/api\/misfits/, names: ['after'], named: 'where to go on among the rows of all tenants' },
  { path: /cgform/, names: ['headCode', 'buttonCode'], named: 'a name that documents know' },
  {
    path: /cgform/,
    names: ['id', 'headId', 'formId', 'cgformId'],
    named: 'forms are documents, the same for everybody',
  },
  { path: /cgform\/head\//, names: ['code', 'ids'], named: 'forms are documents, the same for everybody' },
  { path: /desform/, names: ['cgformCode'], named: 'forms are documents, the same for everybody' },
  {
    path: /desform\/(queryBy|getColumns|page|url)/,
    names: ['desformCode', 'code'],
    named: { table: 'design_form', column: 'desform_code' },
  },
  { path: /desform\/(queryBy|publish|url)/, names: ['id', 'desformId'], named: { table: 'design_form', column: 'id' } },
  {
    path: /desform\/data\/(exportXls|importXls|checkUniqueForField)/,
    names: ['code'],
    named: { table: 'design_form', column: 'desform_code' },
  },
  {
    path: /desform\/data/,
    names: OF_RECORD,
    named: 'records of the form behind a design; design-form.db.test.ts asks who may',
  },
  {
    path: /act\/(task|processInstance|process\/extActTaskNotification)\//,
    names: [
      ...OF_RECORD,
      ...[
        'taskId',
        'taskIds',
        'processInstanceId',
        'processDefinitionId',
        'procInstId',
        'triggerId',
        'userId',
        'userIds',
      ],
      ...[
        'assigneeId',
        'senderId',
        'starterId',
        'startUserId',
        'startUserName',
        'processApplyUserName',
        'nextUserId',
        'nextUserName',
        'ccUserIds',
        'flowCode',
        'userName',
      ],
    ],
    named: 'instances and tasks; workflow/access.db.test.ts asks for others',
  },
  {
    path: /extActProcess\/(startMutilProcess|submitRecord|migrate)/,
    names: ['flowCode', 'id', 'nextUserId', 'processId', 'username'],
    named: 'processes and records; workflow/access.db.test.ts asks for others',
  },
  { path: /cgreport/, names: ['headId'], named: { table: 'onl_cgreport_head', column: 'id' } },
  { path: /cgreport/, names: ['headCode'], named: { table: 'onl_cgreport_head', column: 'code' } },
  { path: /graphreport\/api\/getTemplet/, names: ['id'], named: { table: 'onl_graphreport_templet', column: 'id' } },
  { path: /graphreport\/(api|head)/, names: ['id', 'headId'], named: { table: 'onl_graphreport_head', column: 'id' } },
  { path: /graphreport\/params/, names: ['headId'], named: { table: 'onl_graphreport_head', column: 'id' } },
  { path: /graphreport\/templet/, names: ['id'], named: { table: 'onl_graphreport_templet', column: 'id' } },
  {
    path: /user\/(register|passwordChange|phoneVerification)|sys\/(login|sms)/,
    names: ['username'],
    named: 'asked before anybody signed in',
  },
  { path: /updatePassword/, names: ['username'], named: 'the caller himself' },
  { path: /thirdLogin/, names: ['id'], named: 'a one-time value' },
  { path: /randomImage/, names: ['key'], named: 'a one-time value' },
  { path: /document/, names: ['id', 'key', 'documentId'], named: 'documents are the same for everybody' },
  {
    path: /sys\/online\//,
    names: ['id', 'ids', 'selections'],
    named: 'sessions; online-session.db.test.ts asks for others',
  },
  { path: /siteInfo|retention/, names: ['id'], named: 'the one row of settings' },
  { path: /httpTrace/, names: ['username'], named: 'a filter of requests in memory' },
  {
    path: /dict\/loadTreeData/,
    names: ['code', 'pid', 'tableName'],
    named: 'table dictionaries; list rules hold, tenant-isolation.db.test.ts',
  },
  {
    path: /querySelectOptions/,
    names: ['key', 'table'],
    named: 'table dictionaries; list rules hold, dict.db.test.ts',
  },
  {
    path: /sys\/dict\/(get|load)/,
    names: ['code', 'dictCode', 'dict', 'key'],
    named: 'dictionaries are the same for everybody',
  },
  {
    path: /sys\/category\/(load|check|root)/,
    names: ['code', 'pcode', 'ids', 'pid', 'val'],
    named: 'categories are a dictionary for everybody',
  },
  { path: /sys\/fillRule\//, names: ['ruleCode'], named: 'rules that make numbers are the same for everybody' },
  {
    path: /checkPermDuplication|dictItemCheck|checkRoleCode/,
    names: ['id'],
    named: 'the record left out of a look for duplicates',
  },
  {
    path: /./,
    names: ['sysOrgCode', 'smscode', 'checkKey', 'busId', 'dbUsername', 'routerId', 'accessCodes'],
    named: 'a text',
  },
  {
    path: /./,
    names: ['table', 'tableName', 'dictCode'],
    named: 'a name that documents know',
  },
  { path: /./, names: ['tenantId', 'relTenantIds'], named: 'a tenant; tenant.db.test.ts asks who may' },
]

/** Every parameter of every route that names a row, and parameters that look so and are not described. */
export function namedParameters(
  routes: readonly DescribedRoute[],
  entities: ReadonlyMap<string, Entity>,
): { named: NamedParameter[]; untold: string[] } {
  const named: NamedParameter[] = []
  const untold: string[] = []
  for (const route of routes) {
    const entity = entityOf(route, entities)
    for (const { place, name } of parametersOf(route)) {
      const described = namedBy(route, place, name, entity, entities)
      if (typeof described === 'object') named.push({ route, place, name, named: described })
      else if (described === undefined && LOOKS_LIKE_KEY.test(name))
        untold.push(`${route.method} ${route.path} ${name}`)
    }
  }
  return { named, untold }
}

function entityOf({ path }: DescribedRoute, entities: ReadonlyMap<string, Entity>): Entity | undefined {
  const all = [...entities.values()]
  const own = all.find((entity) => RECORD_CALLS.some((call) => path === `${CONTEXT_PATH}${pathOf(entity, call)}`))
  const below = all.filter(({ 'x-calls': calls }) => calls && path.startsWith(`${CONTEXT_PATH}${calls.base}/`))
  return own ?? below.sort((one, other) => other['x-calls']!.base.length - one['x-calls']!.base.length)[0]
}

function parametersOf({ parameters, body }: DescribedRoute): Pick<NamedParameter, 'place' | 'name'>[] {
  const outside = parameters.filter((each) => each.in === 'path' || each.in === 'query')
  return [
    ...outside.map((each) => ({ place: each.in as 'path' | 'query', name: each.name })),
    ...Object.keys(body?.properties ?? {}).map((name) => ({ place: 'body' as const, name })),
  ]
}

function namedBy(
  { path }: DescribedRoute,
  place: NamedParameter['place'],
  name: string,
  entity: Entity | undefined,
  entities: ReadonlyMap<string, Entity>,
): Named | string | undefined {
  const described = TOLD.find((each) => each.path.test(path) && each.names.includes(name))
  if (described) return described.named
  const field = entity && fieldsOf(entity)[name]
  const ref = field?.['x-ref']
  if (ref && entities.has(ref.entity)) return namedIn(entities.get(ref.entity)!, ref.value ?? 'id')
  if (entity && OF_RECORD.includes(name)) return namedIn(entity, 'id')
  if (BY_NAME[name] && !(field && place === 'body')) return BY_NAME[name]
  if (!field || !LOOKS_LIKE_KEY.test(name)) return undefined
  return place === 'body' ? 'what the record will hold' : namedIn(entity!, name)
}

function namedIn(entity: Entity, field: string): Named | string {
  const table = entity['x-table']
  const column = columnOf(field, fieldsOf(entity)[field]!)
  return table && column ? { table: BEHIND[table] ?? table, column } : 'computed'
}
