import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActionStopped } from '#renderers/plugin.ts'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runCopy } from './copy.ts'

function clipboard(writeText: ((text: string) => Promise<void>) | undefined, command = false) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } })
  const selected: string[] = []
  document.execCommand = vi.fn(() => {
    selected.push(document.querySelector('textarea')!.value)
    return command
  })
  return selected
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(document, 'execCommand')
})

describe('copying', () => {
  it('writes the text to the clipboard', async () => {
    const written: string[] = []
    clipboard(async (text) => void written.push(text))
    const { context, host } = actionHarness()
    await runCopy(context, { text: 12 })
    expect(written).toEqual(['12'])
    expect(host.events).toEqual(['success 已复制'])
  })

  it('falls back to execCommand without a clipboard or permission, and restores the focus', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    const selected = clipboard(undefined, true)
    const { context, host } = actionHarness()
    await runCopy(context, { text: '甲' })
    expect(selected).toEqual(['甲'])
    expect(host.events).toEqual(['success 已复制'])
    expect(document.activeElement).toBe(button)
    expect(document.querySelector('textarea')).toBeNull()
    button.remove()
  })

  it('reports a failure, or that there is nothing to copy', async () => {
    clipboard(async () => Promise.reject(new Error('denied')))
    const { context, host } = actionHarness()
    await expect(runCopy(context, { text: 'x' })).rejects.toThrow(ActionStopped)
    await expect(runCopy(context, { text: null })).rejects.toThrow(ActionStopped)
    expect(host.events).toEqual(['error 复制失败，请手动复制', 'warning 没有可复制的内容'])
  })
})
