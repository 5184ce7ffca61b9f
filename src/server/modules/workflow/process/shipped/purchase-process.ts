import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'

/**
 * Approval of a purchase: the leader of the department, who may name the supplier, and above 10,000 yuan three in five
 * of the leaders above.
 */
export const purchaseProcess: SimpleProcess = {
  key: 'purchase',
  name: '采购审批',
  steps: [
    { id: 'start', kind: 'start', name: '发起' },
    {
      ...{ id: 'leader', kind: 'approval', name: '部门负责人审批' },
      settings: {
        approvers: [{ kind: 'leader', levels: 1 }],
        starterApproves: 'leader',
        fields: { supplier: 'edit' },
      },
    },
    { id: 'by_total', kind: 'choice', name: '按金额' },
    {
      ...{ id: 'large', kind: 'branch', name: '一万元以上', parent: 'by_total' },
      condition: { join: 'and', rows: [{ field: 'total', type: 'number', operator: 'gt', value: 10_000 }] },
    },
    {
      ...{ id: 'above', kind: 'approval', name: '上级领导会签', parent: 'large' },
      settings: {
        approvers: [{ kind: 'leader', levels: 2 }],
        voting: { quota: { kind: 'ratio', ratio: 0.6 }, order: 'parallel', veto: false },
        samePerson: 'skip',
      },
    },
    { id: 'small', kind: 'branch', name: '其他', parent: 'by_total', isDefault: true },
    {
      ...{ id: 'copy', kind: 'copy', name: '抄送部门负责人' },
      settings: { cc: [{ kind: 'leader', levels: 1 }] },
    },
  ],
}
