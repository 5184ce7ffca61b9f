import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actionHarness } from '#renderers/testing/action-context.ts'
import { runPrint } from './print.ts'

let printed: string[]
beforeEach(() => {
  printed = []
  document.body.innerHTML = '<nav></nav><main><aside></aside><section id="block"><p>x</p></section></main>'
  window.print = () => {
    const visible = [...document.querySelectorAll('nav, aside, section, p')].filter(
      (part) => !part.closest('[data-print="aside"]'),
    )
    printed = visible.map(({ tagName }) => tagName.toLowerCase())
    window.dispatchEvent(new Event('afterprint'))
  }
})
afterEach(() => document.body.replaceChildren())

const element = () => document.querySelector('#block')
const nobody = async () => Promise.reject(new Error('没有加载'))

describe('printing', () => {
  it('hides everything outside the block, and shows it again afterwards', async () => {
    const { context } = actionHarness({ screen: { element }, context: { blockByName: nobody } })
    await runPrint(context, { target: 'block' })
    expect(printed).toEqual(['section', 'p'])
    expect(document.querySelector('[data-print]')).toBeNull()
  })

  it('uses the print method of a block', async () => {
    const print = vi.fn(async () => undefined)
    const { context } = actionHarness({ blocks: { table: { print } }, screen: { element } })
    await runPrint(context, { target: 'table' })
    expect(print).toHaveBeenCalledOnce()
    expect(printed).toEqual([])
  })

  it('prints the page without a named block, and fails when the block is missing', async () => {
    await runPrint(actionHarness({ screen: { element: () => document.querySelector('main') } }).context, {})
    expect(printed).toEqual(['aside', 'section', 'p'])
    await expect(runPrint(actionHarness().context, {})).rejects.toThrow('没有可打印的内容')
  })
})
