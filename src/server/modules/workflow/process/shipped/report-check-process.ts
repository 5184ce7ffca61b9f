import type { ApprovalStep, SimpleProcess } from '#shared/documents/workflow/simple-process.ts'

/** Checks of a report by the people of its county, then its city, then its province, as many levels as its form asks. */
export const reportCheckProcess: SimpleProcess = {
  key: 'report_check',
  name: '填报审核',
  steps: [
    { id: 'start', kind: 'start', name: '提交' },
    check('county', '县级审核', 'countyCheckers'),
    { id: 'by_city', kind: 'choice', name: '是否市级审核' },
    {
      ...{ id: 'to_city', kind: 'branch', name: '两级以上', parent: 'by_city' },
      condition: { join: 'and', rows: [{ field: 'checkLevels', type: 'number', operator: 'gt', value: 1 }] },
    },
    check('city', '市级审核', 'cityCheckers', 'to_city'),
    { id: 'by_province', kind: 'choice', name: '是否省级审核', parent: 'to_city' },
    {
      ...{ id: 'to_province', kind: 'branch', name: '三级', parent: 'by_province' },
      condition: { join: 'and', rows: [{ field: 'checkLevels', type: 'number', operator: 'gt', value: 2 }] },
    },
    check('province', '省级审核', 'provinceCheckers', 'to_province'),
    { id: 'two', kind: 'branch', name: '两级', parent: 'by_province', isDefault: true },
    { id: 'one', kind: 'branch', name: '一级', parent: 'by_city', isDefault: true },
  ],
}

/** A rejected report goes back to its unit, which corrects it in its grid; a return would skip that. */
function check(id: string, name: string, field: string, parent?: string): ApprovalStep {
  return {
    ...{ id, kind: 'approval', name },
    ...(parent !== undefined && { parent }),
    settings: {
      approvers: [{ kind: 'field', field }],
      // Nobody checks an own report.
      starterApproves: 'leader',
      fields: { remarks: 'edit' },
      without: ['return'],
    },
  }
}
