import type { SimpleProcess } from '#shared/documents/workflow/simple-process.ts'

/** Approval of leave: the leader of the department, and from four days on the leaders above together. */
export const leaveProcess: SimpleProcess = {
  key: 'leave',
  name: '请假审批',
  steps: [
    { id: 'start', kind: 'start', name: '发起' },
    {
      ...{ id: 'leader', kind: 'approval', name: '部门负责人审批' },
      settings: { approvers: [{ kind: 'leader', levels: 1 }], starterApproves: 'leader' },
    },
    { id: 'by_days', kind: 'choice', name: '按天数' },
    {
      ...{ id: 'long', kind: 'branch', name: '三天以上', parent: 'by_days' },
      condition: { join: 'and', rows: [{ field: 'days', type: 'number', operator: 'gt', value: 3 }] },
    },
    {
      ...{ id: 'above', kind: 'approval', name: '上级领导会签', parent: 'long' },
      settings: {
        approvers: [{ kind: 'leader', levels: 2 }],
        voting: { quota: { kind: 'all' }, order: 'parallel', veto: true },
        samePerson: 'skip',
        noApprover: 'pass',
      },
    },
    { id: 'short', kind: 'branch', name: '其他', parent: 'by_days', isDefault: true },
    {
      ...{ id: 'copy', kind: 'copy', name: '抄送部门负责人' },
      settings: { cc: [{ kind: 'leader', levels: 1 }] },
    },
  ],
}
