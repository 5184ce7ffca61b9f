import type { FoundRows } from '#server/http/answers/envelope.ts'
import type { Principal } from '#server/http/principal.ts'
import type { RecordEngine } from '#server/records/engine.ts'
import { tableOf } from '#server/records/entity-table.ts'
import { EXPRESSION_RULE } from '#server/records/policy/data-rules.ts'
import { isComparable } from '#server/records/read/query/query-conditions.ts'
import { requireOwnRows } from '#server/records/write/lock-rows.ts'
import type { WriteReport } from '#server/records/write/write-context.ts'
import type { Row } from '#shared/documents/entity.ts'
import type { EntityAt } from '#shared/documents/entity-rows.ts'
import type { GrantEffects } from '#shared/wire/grants.ts'
import { MAX_PAGE_SIZE } from '#shared/wire/paging.ts'
import type { GrantEffectsService } from '../grant/grant-effects.service.ts'
import type { MenuPages } from '../menu/menu-pages.ts'
import type { DataRuleRepository } from './data-rule.repository.ts'

interface Dependencies {
  engine: Pick<RecordEngine, 'get' | 'list' | 'edit'>
  ruleEntity: EntityAt<'system/data-rule'>
  rules: Pick<DataRuleRepository, 'menuOf'>
  pages: Pick<MenuPages, 'entityOf'>
  effects: Pick<GrantEffectsService, 'ofRules'>
}

/** Field that a rule can restrict. */
export interface RuleField {
  value: string
  text: string
}

type RulePart = 'ruleColumn' | 'ruleConditions' | 'ruleValue'
/** Absent fields stay unchanged. */
export type RuleEdit = { id: string; status: string } & { [Part in RulePart]?: string | null }

export type DataRuleService = ReturnType<typeof createDataRuleService>

/** Routes of data rules in the agreed interface, beside those of the record engine. */
export function createDataRuleService({ engine, ruleEntity, rules, pages, effects }: Dependencies) {
  return {
    /** Lists rules that match the conditions, newest first. */
    list(principal: Principal, conditions: Readonly<Row>): Promise<FoundRows> {
      const query = { ...conditions, pageNo: 1, pageSize: MAX_PAGE_SIZE, column: 'createTime', order: 'desc' }
      return engine.list(principal, ruleEntity, query)
    },

    edit(principal: Principal, body: Readonly<Row>, report: WriteReport): Promise<Row> {
      return engine.edit(principal, ruleEntity, body, report)
    },

    /**
     * Previews an edit: people who would see more or fewer rows. A rule with changed content shows other rows, so its
     * people count as both. @throws AppError RECORD_NOT_FOUND, SHARED_BY_TENANTS
     */
    async previewEdit(principal: Principal, { id, status, ...parts }: RuleEdit): Promise<GrantEffects> {
      const before = await engine.get(principal, ruleEntity, id)
      requireOwnRows({ entity: ruleEntity, principal }, [before])
      const change = { rule: id, permissionId: before.permissionId, status }
      return effects.ofRules(principal, hasNewContent(before, parts) ? { ...change, hasNewContent: true } : change)
    },

    /**
     * Previews deletion: people who would see fewer rows, because grants with a deleted rule show none. @throws
     * AppError RECORD_NOT_FOUND, SHARED_BY_TENANTS
     */
    async previewDelete(principal: Principal, id: string): Promise<GrantEffects> {
      const before = await engine.get(principal, ruleEntity, id)
      requireOwnRows({ entity: ruleEntity, principal }, [before])
      return effects.ofRules(principal, { deletedRule: id, permissionId: before.permissionId })
    },

    /** Lists fields of the menu's entity; empty for a menu without records of this product. */
    async fields(principal: Principal, permissionId: string): Promise<RuleField[]> {
      const menu = await rules.menuOf(principal, permissionId)
      const entity = menu?.component ? await pages.entityOf(menu.component) : undefined
      if (!entity) return []
      const table = tableOf(entity)
      return Object.entries(table.fields)
        .filter(([name, field]) => isComparable(table, name) && !field['x-secret'] && field['x-read'] !== 'server')
        .map(([value, { title }]) => ({ value, text: `${title} ${value}` }))
    },
  }
}

/** An expression has no column, so a column in the form is ignored. */
function hasNewContent(before: Readonly<Row>, parts: Readonly<Row>): boolean {
  const after: Row = { ...before, ...parts }
  const compared = after.ruleConditions === EXPRESSION_RULE ? ['ruleConditions', 'ruleValue'] : Object.keys(parts)
  return compared.some((part) => (after[part] ?? null) !== (before[part] ?? null))
}
