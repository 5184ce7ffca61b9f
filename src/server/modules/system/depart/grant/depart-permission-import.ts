import type { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import { keysFrom } from '#server/records/record-keys.ts'
import { importRefused } from '#server/records/workbook/import-refusal.ts'
import { countsOf } from '#server/records/workbook/import-result.ts'
import { errorCatalogue, fillText } from '#shared/wire/error-codes.ts'
import { type ImportProblem, type ImportResult, MOST_IMPORT_PROBLEMS } from '#shared/wire/import-result.ts'
import type { DepartGrantService, GrantOfDepart } from './depart-grant.service.ts'
import { grantsIn, type ImportLimits, type ReadGrant, refusedWorkbook } from './depart-permission-sheet.ts'

interface Dependencies {
  grants: Pick<DepartGrantService, 'addEach'>
  /** Keys of the tenant's departments by code; unknown codes are absent. */
  departsOf(codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  limits: ImportLimits
}

/**
 * Grants the lines of a workbook, each as if it were added alone. Refused lines are skipped and reported. A dry run
 * does the same and rolls back.
 * @throws AppError IMPORT_FAILED for an unusable file, or when no line could be granted.
 */
export async function importGrants(
  { grants, departsOf, limits }: Dependencies,
  principal: Principal,
  content: Buffer,
  dryRun: boolean,
): Promise<ImportResult> {
  const lines = await grantsIn(content, limits)
  const departs = await departsOf(lines.map(({ orgCode }) => orgCode))
  const refused = new Map<ReadGrant, ImportProblem>()
  const known: { line: ReadGrant; grant: GrantOfDepart }[] = []
  for (const line of lines) {
    const departId = departs.get(line.orgCode)
    const problem = lacking(line, departId)
    if (problem) refused.set(line, problem)
    else if (departId) known.push({ line, grant: grantOf(line, departId) })
  }
  const given = known.map(({ grant }) => grant)
  const refusals = await grants.addEach(principal, given, dryRun)
  for (const [index, { line }] of known.entries()) {
    const refusal = refusals[index]
    if (refusal) refused.set(line, line.problem(fieldOf(refusal), textOf(refusal)))
  }
  return resultOf(lines, refused, dryRun)
}

function lacking(line: ReadGrant, departId: string | undefined): ImportProblem | undefined {
  if (line.orgCode === '') return line.problem('orgCode', '请填写机构编码')
  if (departId === undefined) return line.problem('orgCode', `机构编码 ${line.orgCode} 不存在`)
  return line.permissionId === '' ? line.problem('permissionId', '请填写菜单标识') : undefined
}

function grantOf({ permissionId, dataRuleIds }: ReadGrant, departId: string): GrantOfDepart {
  return { departId, permissionId, rules: keysFrom(dataRuleIds) }
}

function textOf({ code, details }: AppError): string {
  return fillText(errorCatalogue[code].text, details)
}

function fieldOf({ code }: AppError): 'permissionId' | 'dataRuleIds' {
  return code === 'GRANT_RULE_UNKNOWN' ? 'dataRuleIds' : 'permissionId'
}

async function resultOf(
  lines: readonly ReadGrant[],
  problems: ReadonlyMap<ReadGrant, ImportProblem>,
  dryRun: boolean,
): Promise<ImportResult> {
  const refused = lines.flatMap((grant) => {
    const problem = problems.get(grant)
    return problem ? [{ grant, problem, message: problem.message }] : []
  })
  const result: ImportResult = {
    ...countsOf(lines.length, refused.length, dryRun),
    problems: refused.map(({ problem }) => problem).slice(0, MOST_IMPORT_PROBLEMS),
    ignoredColumns: [],
    ...(refused.length > 0 && { file: { name: '部门权限-未导入.xlsx', content: await refusedWorkbook(refused) } }),
  }
  if (!dryRun && result.successCount === 0) throw importRefused('没有一行可以导入', result)
  return result
}
