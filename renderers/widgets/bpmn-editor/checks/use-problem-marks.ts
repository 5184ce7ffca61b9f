import { useEffect } from 'react'
import type { Diagram } from '../modeler/diagram-services.ts'
import type { DiagramProblem } from './diagram-problem.ts'

const OVERLAY = 'problem'

/** Marks the elements with problems on the canvas. @param loads count of the diagrams that were read */
export function useProblemMarks(
  diagram: Diagram | undefined,
  loads: number,
  problems: readonly DiagramProblem[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a diagram that is read again has lost its marks.
  useEffect(() => {
    if (!diagram) return
    const overlays = diagram.get('overlays')
    overlays.remove({ type: OVERLAY })
    const registry = diagram.get('elementRegistry')
    for (const [id, own] of byElement(problems)) {
      if (registry.get(id)) overlays.add(id, OVERLAY, { position: { top: -12, left: -12 }, html: signOf(own) })
    }
  }, [diagram, loads, problems])
}

function byElement(problems: readonly DiagramProblem[]): Map<string, DiagramProblem[]> {
  const found = new Map<string, DiagramProblem[]>()
  for (const problem of problems) {
    if (problem.element === undefined) continue
    found.set(problem.element, [...(found.get(problem.element) ?? []), problem])
  }
  return found
}

function signOf(problems: readonly DiagramProblem[]): HTMLElement {
  const sign = document.createElement('span')
  const isError = problems.some(({ level }) => level !== 'warning')
  sign.className = `r-bpmn__sign${isError ? ' r-bpmn__sign--error' : ''}`
  sign.textContent = '!'
  sign.title = problems.map(({ message }) => message).join('\n')
  return sign
}
