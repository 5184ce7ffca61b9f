import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstDiagram } from '#renderers/ui/bpmn/first-diagram.ts'
import { addSvgGeometry } from '#renderers/ui/bpmn/testing/svg-geometry.ts'
import { type Design, useModeler } from './use-modeler.ts'

beforeAll(addSvgGeometry)
afterEach(cleanup)

/** A modeler whose value comes back when the test passes it, as from a form that renders late. */
async function modeler() {
  const first = firstDiagram('p', 'first')
  const reported: string[] = []
  let design: Design | undefined
  function Modeler({ value }: { value: string }) {
    const box = useRef<HTMLDivElement>(null)
    design = useModeler(box, { value, process: {}, onXml: (xml) => reported.push(xml) })
    return <div ref={box} />
  }
  const { rerender } = render(<Modeler value={first} />)
  await waitFor(() => expect(design?.diagram).toBeDefined())
  const rename = async (name: string) => {
    const diagram = design!.diagram!
    const task = diagram.get('elementRegistry').get('Task_1')!
    await act(async () => {
      diagram.get('modeling').updateProperties(task, { name })
      await design!.settled()
    })
  }
  const nameNow = () => design!.diagram!.get('elementRegistry').get('Task_1')!.businessObject.name
  return {
    ...{ reported, rename, nameNow, first },
    design: () => design!,
    pass: (value: string) => act(async () => rerender(<Modeler value={value} />)),
  }
}

describe('the value of the modeler', () => {
  it('undoes no change when an earlier report comes back late', async () => {
    const { reported, rename, nameNow, design, pass } = await modeler()
    await rename('一')
    await rename('二')
    expect(reported).toHaveLength(2)
    for (const xml of reported) await pass(xml)
    expect([nameNow(), design().loads]).toEqual(['二', 1])
  })

  it('is drawn when somebody else sets it', async () => {
    const { rename, nameNow, first, design, pass, reported } = await modeler()
    await rename('一')
    await pass(reported[0]!)
    await pass(first)
    await waitFor(() => expect(design().loads).toBe(2))
    expect(nameNow()).not.toBe('一')
  })

  it('is complete once it has settled, before anything is rendered', async () => {
    const { design } = await modeler()
    const diagram = design().diagram!
    await act(async () => {
      const { present, settled } = design()
      diagram.get('modeling').updateProperties(diagram.get('elementRegistry').get('Task_1')!, { name: '三' })
      await settled()
      expect(present()).toContain('name="三"')
    })
  })
})
