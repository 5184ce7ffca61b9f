import { cleanup, fireEvent, screen as page, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { InnerPageProps } from '../../pieces.ts'
import { stageAction } from '../../testing/action-context.ts'
import { type OpenPageParameters, runOpenPage } from './open-page.tsx'

afterEach(cleanup)

/** Shows what it was given, and closes by its own button. */
function Inner({ address, params, ports }: InnerPageProps) {
  return (
    <button type="button" onClick={() => void ports!.host['close-screen']()}>
      {address} {JSON.stringify(params)}
    </button>
  )
}

function opened(parameters: Partial<OpenPageParameters>) {
  const { context } = stageAction({
    instead: { documents: { page: async () => ({ title: '职务', type: 'object', properties: {} }) } },
    screen: { Page: Inner, show: (content: ReactElement) => render(content).unmount },
  })
  return runOpenPage(context, { page: 'system/position', ...parameters })
}

describe('a page above the page', () => {
  it('is titled after the page, gets its parameters as texts and ends when it closes itself', async () => {
    const ended = opened({ params: { id: 7, none: null } })
    const inner = await page.findByRole('button', { name: 'system/position {"id":"7"}' })
    expect(page.getByRole('dialog', { name: '职务' })).toBeDefined()
    fireEvent.click(inner)
    await ended
  })

  it('may be a drawer with a title of its own, and ends when the person closes it', async () => {
    const ended = opened({ as: 'drawer', title: '选择职务' })
    expect(await page.findByRole('dialog', { name: '选择职务' })).toBeDefined()
    fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
    await ended
  })
})
