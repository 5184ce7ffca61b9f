import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { firstDiagram } from '#renderers/ui/bpmn/first-diagram.ts'
import { addSvgGeometry } from '#renderers/ui/bpmn/testing/svg-geometry.ts'
import type { WidgetExample } from '#renderers/ui/widget/example.ts'
import { renderWidget } from '#renderers/ui/widget-testing.tsx'
import example from './bpmn-view.example.json'
import { BpmnView } from './bpmn-view.tsx'
import '#renderers/ui/bpmn/diagram-view.tsx'

beforeAll(addSvgGeometry)

const show = (given: object) => renderWidget(BpmnView, example as WidgetExample, { displayMode: 'read', ...given })
const marked = (id: string) => document.querySelector(`.djs-element[data-element-id="${id}"]`)?.getAttribute('class')

describe('a diagram with states', () => {
  it('marks its elements, with a legend and signs beside them', async () => {
    show({ value: { xml: firstDiagram(), done: ['Start_1'], active: ['Task_1', 'Gone_1'], flows: ['Flow_1'] } })
    await waitFor(() => expect(marked('Task_1')).toContain('r-bpmn-is-active'))
    expect(marked('Start_1')).toContain('r-bpmn-is-done')
    expect(marked('Flow_1')).toContain('r-bpmn-is-taken')
    expect(marked('End_1')).not.toContain('r-bpmn-is')
    expect(screen.getByRole('list', { name: '图例' }).textContent).toMatch(/已完成.*处理中.*已走过的连线/)
    expect(
      [...document.querySelectorAll('.djs-overlay .r-bpmn-mark')].map((sign) => sign.getAttribute('title')),
    ).toEqual(['已完成', '处理中'])
  })

  it('follows another value', async () => {
    const { set } = show({ value: { xml: firstDiagram(), active: ['Task_1'] } })
    await waitFor(() => expect(marked('Task_1')).toContain('r-bpmn-is-active'))
    set({ xml: firstDiagram(), rejected: ['Task_1'] })
    await waitFor(() => expect(marked('Task_1')).toContain('r-bpmn-is-rejected'))
    expect(marked('Task_1')).not.toContain('r-bpmn-is-active')
    set(firstDiagram('other'))
    await waitFor(() => expect(marked('Task_1')).not.toContain('r-bpmn-is'))
  })

  it('keeps the watermark of the library', async () => {
    show({ value: firstDiagram() })
    await waitFor(() => expect(document.querySelector('.bjs-powered-by')).not.toBeNull())
  })

  it('names the reason when it cannot be drawn', async () => {
    show({ value: '<a/>' })
    expect((await screen.findByRole('alert')).textContent).toContain('流程图无法显示')
  })

  it('is a word in a cell, and a dash without a diagram', () => {
    const cell = show({ value: firstDiagram(), displayMode: 'cell' })
    expect(cell.container.textContent).toBe('流程图流程图')
    cell.unmount()
    for (const value of [null, '', {}, [], 7]) {
      const { container, unmount } = show({ value })
      expect(container.textContent).toBe('流程图-')
      unmount()
    }
  })
})
