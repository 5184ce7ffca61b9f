/** Declares types only, so that reading it loads no area. */
import type { Identify } from '#server/http/pipeline/authenticate.ts'
import type { FrameOrigins } from '#server/http/pipeline/security-headers.ts'
import type { Principal } from '#server/http/principal.ts'
import type { SessionService } from '#server/modules/account/session/session.service.ts'
import type { MessageService } from '#server/modules/message/message/message.service.ts'
import type { AreaService } from '#server/modules/system/area/area.service.ts'
import type { DataSourceService } from '#server/modules/system/data-source/data-source.service.ts'
import type { VisibleSourceService } from '#server/modules/system/data-source/visible-source.service.ts'
import type { DictionaryService } from '#server/modules/system/dict/dict.service.ts'
import type { DuplicateCheckService } from '#server/modules/system/duplicate-check/duplicate-check.service.ts'
import type { FileService } from '#server/modules/system/file/file.service.ts'
import type { FileReadersService } from '#server/modules/system/file/file-readers.service.ts'
import type { FillRuleService } from '#server/modules/system/fill-rule/fill-rule.service.ts'
import type { DataRuleService } from '#server/modules/system/permission/data-rule/data-rule.service.ts'
import type { MenuService } from '#server/modules/system/permission/menu/menu.service.ts'
import type { PermissionService } from '#server/modules/system/permission/permission.service.ts'
import type { RightsCeiling, RightsIn } from '#server/modules/system/permission/rights-ceiling.service.ts'
import type { RoleGrantService } from '#server/modules/system/role/role-grant.service.ts'
import type { SubjectGrantService } from '#server/modules/system/role/subject-grant.service.ts'
import type { SiteService } from '#server/modules/system/site/site.service.ts'
import type { StartProcess } from '#server/modules/workflow/process/instance/instance.service.ts'
import type { ReadWorkCalendar } from '#server/modules/workflow/work-calendar/work-calendar.service.ts'
import type { Invitations } from '#server/platform/accounts/invitations.ts'
import type { Remind } from '#server/platform/notify/new-message.ts'
import type { CheckRules, RowFilters } from '#server/records/engine-dependencies.ts'
import type { SessionRules } from '#server/records/policy/granted-rules.ts'
import type { ReportDesigner } from '#server/reports/designer/report-designer.ts'
import type { ReportService } from '#server/reports/report.service.ts'
import type { Entity } from '#shared/documents/entity.ts'

/** Ports between areas: name and type, grouped by the area that provides them. */
export interface PortTypes {
  // system
  dictionaries: DictionaryService
  divisions: AreaService
  checkRules: CheckRules
  fillRules: FillRuleService
  files: FileService
  fileReaders: FileReadersService
  /** Row filters of the record engine: data rules of menus, and what leaders of departments see. */
  rowFilters: RowFilters
  /** Data rules of menus alone, as read with sessions. */
  menuRules: RowFilters & SessionRules
  permissions: PermissionService
  menus: MenuService
  dataRules: DataRuleService
  roleGrants: RoleGrantService
  subjectGrants: SubjectGrantService
  ceiling: RightsCeiling
  site: SiteService
  invitations: Invitations
  dataSources: DataSourceService
  visibleSources: VisibleSourceService
  duplicates: DuplicateCheckService
  frameOrigins: FrameOrigins
  noteSession: (sessionId: string) => Promise<void>

  // account
  identify: Identify
  rightsIn: RightsIn
  personOf: SessionService['withoutSession']

  // message
  /** Adds a message to the queue; it is sent as soon as its channel permits. */
  sendMessage: MessageService['send']
  /** Reminds a person inside of the product, and by mail where a mail server is set and the person has an address. */
  remind: Remind

  // workflow
  startProcess: StartProcess
  readWorkCalendar: ReadWorkCalendar

  // reports
  reports: ReportService
  reportDesigner: ReportDesigner

  // online
  /** Current entity of an online form. */
  findForm: (tableName: string) => Promise<Entity | undefined>
  /** Principal with the permissions of a designer who tries a form (功能测试); otherwise unchanged. */
  triedBy: (principal: Principal, tableName: string) => Promise<Principal>
  /** Removes sends of forms that are so many days old; resolves to their number. */
  removeFormSends: (days: number, atMost: number) => Promise<number>
}
