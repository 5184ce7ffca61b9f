/** The printed document of an instance: its values as text, its opinions, and nothing to press. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readEntity, readPage } from '#renderers/testing/documents.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { Page } from '#shared/documents/page.ts'

const entities = ['workflow/sheet', 'workflow/trace-entry', 'business/leave'].map(readEntity)
const recordPage: Page = {
  ...{ title: '请假', 'x-entity': 'business/leave', type: 'object' },
  properties: {
    record: {
      type: 'void',
      'x-component': 'EditForm',
      'x-component-props': { call: 'GET /act/processInstance/record', readOnly: true, fields: ['reason', 'days'] },
    },
  },
}
const opinion = { id: '1', name: '主管', assigneeName: '王五', remarks: '同意，\n请安排好工作', files: 't/1/依据.txt' }
const RESULTS: Record<string, unknown> = {
  'GET /act/processInstance/head': { bpmBizTitle: '请假-张三', startUserName: '张三' },
  'GET /act/processInstance/sheet': { page: recordPage, entities: [readEntity('business/leave')] },
  'GET /act/processInstance/record': { reason: '<b>探亲</b>', days: 2 },
  'GET /act/task/processHistoryList': [{ ...opinion, signature: 't/2/signature.png' }],
}

it('has the record as text, the opinions with files and signatures, and is printed alone', async () => {
  const asked: string[] = []
  const call = async ({ call: name, query }: { call: string; query?: object }) => {
    asked.push(`${name} ${JSON.stringify(query)}`)
    return { result: RESULTS[name], message: '' }
  }
  const { user } = renderScreen(readPage('workflow/sheet'), {
    ...{ entities, address: 'workflow/sheet', params: { processInstanceId: 'i' }, instead: { call } },
  })
  for (const text of ['请假-张三', '<b>探亲</b>', '王五']) await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/请安排好工作/).style.whiteSpace).toBe('pre-wrap')
  expect(screen.getByRole('link', { name: '依据.txt' })).toBeDefined()
  expect(screen.getByRole('img', { name: 'signature.png' })).toBeDefined()
  expect(asked.filter((each) => each.includes('processHistoryList'))[0]).toContain('"part":"opinions"')
  let printed: string | null | undefined
  window.print = () => {
    printed = document.querySelector('[data-print=whole]')?.textContent
    window.dispatchEvent(new Event('afterprint'))
  }
  await user.click(screen.getByRole('button', { name: '打印' }))
  await waitFor(() => expect(printed).toContain('<b>探亲</b>'))
  expect(printed).toContain('王五')
})
