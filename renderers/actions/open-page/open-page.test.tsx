import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react'
import { type ComponentType, type ReactElement, useEffect, useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { InnerPageProps } from '#renderers/plugin.ts'
import type { Ports } from '#renderers/ports.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import '#renderers/ui/overlay/full-screen-button.tsx'
import { type OpenPageParameters, runOpenPage } from './open-page.tsx'

afterEach(cleanup)

/** Shows its inputs, and closes by its own button. */
function Inner({ address, params, ports }: InnerPageProps) {
  return (
    <button type="button" onClick={() => void ports!.host['close-screen']()}>
      {address} {JSON.stringify(params)}
    </button>
  )
}

/** Has unsaved input until its field is empty, or until its own step saved 乙. */
function Typed({ ports }: InnerPageProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const isUnsaved = (byItself?: boolean) =>
      field.current?.value !== '' && !(byItself && field.current?.value === '乙')
    ports!.unsaved?.(isUnsaved)
  }, [ports])
  return (
    <>
      <input ref={field} aria-label="名称" defaultValue="甲" />
      <button type="button" onClick={() => void ports!.host['close-screen']()}>
        完成
      </button>
    </>
  )
}

function opened(
  parameters: Partial<OpenPageParameters>,
  Page: ComponentType<InnerPageProps> = Inner,
  instead: Pick<Ports, 'unsaved'> = {},
) {
  const { context, host } = actionHarness({
    instead: { documents: { page: async () => ({ title: '职务', type: 'object', properties: {} }) }, ...instead },
    screen: { Page, show: (content: ReactElement) => render(content).unmount },
  })
  return { host, ended: runOpenPage(context, { page: 'system/position', ...parameters }) }
}

describe('a page above the page', () => {
  it('has the title of the page, gets its parameters as texts and ends when it closes itself', async () => {
    const { ended } = opened({ params: { id: 7, none: null } })
    const inner = await page.findByRole('button', { name: 'system/position {"id":"7"}' })
    expect(page.getByRole('dialog', { name: '职务' })).toBeDefined()
    fireEvent.click(inner)
    await ended
  })

  it('may be a drawer with a title, and ends when the person closes it', async () => {
    const { ended } = opened({ as: 'drawer', title: '选择职务' })
    expect(await page.findByRole('dialog', { name: '选择职务' })).toBeDefined()
    fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
    await ended
  })

  it.each([
    ['a dialog', 'modal', '.ant-modal-wrap'],
    ['a drawer', 'drawer', '.ant-drawer-mask'],
  ] as const)(
    'confirms before input in %s is discarded by its button, by Escape or by a click outside',
    async (_, as, mask) => {
      const { ended, host } = opened({ as }, Typed)
      host.answer.confirm = false
      const field = (await page.findByLabelText('名称')) as HTMLInputElement
      const confirmations = () => host.events.filter((event) => event === 'confirm 确定放弃编辑？').length
      // An open confirmation blocks the next one.
      const answered = async (times: number) => {
        await waitFor(() => expect(confirmations()).toBe(times))
        await act(async () => undefined)
      }
      fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
      await answered(1)
      fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
      await answered(2)
      const beside = document.querySelector(mask)!
      fireEvent.mouseDown(beside)
      fireEvent.mouseUp(beside)
      fireEvent.click(beside)
      await answered(3)
      expect(field.value).toBe('甲')
      host.answer.confirm = true
      fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
      await ended
      expect(confirmations()).toBe(4)
    },
  )

  it('confirms as well when the page closes itself, but not for saved input', async () => {
    const { ended, host } = opened({}, Typed)
    host.answer.confirm = false
    fireEvent.click(await page.findByRole('button', { name: '完成' }))
    await waitFor(() => expect(host.events).toEqual(['confirm 确定放弃编辑？']))
    const field = page.getByLabelText('名称') as HTMLInputElement
    field.value = '乙'
    fireEvent.click(page.getByRole('button', { name: '完成' }))
    await ended
    expect(host.events).toHaveLength(1)
  })

  it('needs no confirmation without changes', async () => {
    const { ended, host } = opened({}, Typed)
    const field = (await page.findByLabelText('名称')) as HTMLInputElement
    field.value = ''
    fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
    await ended
    expect(host.events).toEqual([])
  })

  it('counts as unsaved in the tab around it while it is open, not after it was discarded', async () => {
    const checks = new Set<() => boolean>()
    const unsaved = (check: () => boolean) => {
      checks.add(check)
      return () => void checks.delete(check)
    }
    const { ended } = opened({}, Typed, { unsaved })
    await page.findByLabelText('名称')
    expect([...checks].map((check) => check())).toEqual([true])
    fireEvent.click(page.getByRole('button', { name: '关闭窗口' }))
    await ended
    expect(checks.size).toBe(0)
  })

  it.each(['modal', 'drawer'] as const)(
    'toggles full screen and back as a %s, and preserves the field with its input',
    async (as) => {
      opened({ as, fullScreen: 'button' }, Typed)
      const field = (await page.findByLabelText('名称')) as HTMLInputElement
      field.value = '乙'
      fireEvent.click(await page.findByRole('button', { name: '全屏' }))
      fireEvent.click(await page.findByRole('button', { name: '退出全屏' }))
      await page.findByRole('button', { name: '全屏' })
      expect(page.getByLabelText('名称')).toBe(field)
      expect(field.value).toBe('乙')
    },
  )
})
