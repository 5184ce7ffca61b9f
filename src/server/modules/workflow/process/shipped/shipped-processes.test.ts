import { expect, it } from 'vitest'
import { compileProcess } from '#server/modules/workflow/process/bpmn/compile-process.ts'
import { structureFault } from '#shared/documents/workflow/simple-process.ts'
import { simpleToBpmn } from '#shared/documents/workflow/simple-to-bpmn.ts'
import { leaveProcess } from './leave-process.ts'
import { purchaseProcess } from './purchase-process.ts'

it.each([leaveProcess, purchaseProcess])(
  '$name compiles without a remark, and the designer can open it',
  async (model) => {
    expect(structureFault(model)).toBeUndefined()
    expect((await compileProcess(simpleToBpmn(model))).problems).toEqual([])
  },
)
