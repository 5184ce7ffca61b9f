import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readEntity } from '#renderers/testing/documents.ts'
import { pageOf } from '#renderers/testing/example-page.ts'
import { renderScreen } from '#renderers/testing/render-screen.tsx'
import type { BlockNode } from '#shared/documents/page.ts'

it('a form has unsaved input until its call is accepted, and again when a later step fails', async () => {
  const checks: ((byItself?: boolean) => boolean)[] = []
  const unsaved = (check: (byItself?: boolean) => boolean) => {
    checks.push(check)
    return () => undefined
  }
  const checkResults = () => [checks.some((check) => check()), checks.some((check) => check(true))]
  const seen: boolean[][] = []
  let failing = false
  const form: BlockNode = {
    type: 'void',
    'x-component': 'Form',
    'x-component-props': {
      fields: ['name'],
      submit: {
        label: '提交',
        do: [
          { use: 'call', with: { call: 'POST /x' } },
          { use: 'host', with: { command: 'close-screen' } },
          { use: 'host', with: { command: 'refresh-menu' } },
        ],
      },
    },
  }
  const { user } = renderScreen(pageOf({ form }), {
    entities: [readEntity('system/position')],
    instead: {
      unsaved,
      call: async () => {
        seen.push(checkResults())
        return { result: null, message: '已提交' }
      },
      host: {
        'close-screen': async () => void seen.push(checkResults()),
        'refresh-menu': async () => {
          if (failing) throw new Error('down')
        },
      },
    },
  })
  const name = await screen.findByLabelText('职务名称')
  expect(checkResults()).toEqual([false, false])
  await user.type(name, '主任')
  expect(checkResults()).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: /提\s*交/ }))
  await waitFor(() =>
    expect(seen).toEqual([
      [true, false],
      [false, false],
    ]),
  )
  await waitFor(() => expect(checkResults()).toEqual([false, false]))
  await user.type(name, '甲')
  expect(checkResults()).toEqual([true, true])
  failing = true
  await user.click(screen.getByRole('button', { name: /提\s*交/ }))
  await waitFor(() => expect(seen).toHaveLength(4))
  await waitFor(() => expect(checkResults()).toEqual([true, true]))
})
