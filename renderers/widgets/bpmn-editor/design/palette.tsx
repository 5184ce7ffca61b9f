import type { DragEvent, MouseEvent } from 'react'
import type { Diagram } from '../modeler/diagram-services.ts'
import { addElement, PALETTE, type PaletteEntry, shapesOf } from '../modeler/palette-entries.ts'

/** Elements to add: dragged or clicked with a mouse, else pressed, which adds them behind the selected one. */
export function Palette({ diagram }: { diagram: Diagram }) {
  const carry = (event: Event, entry: PaletteEntry) => {
    const shapes = shapesOf(diagram, entry)
    diagram.get('create').start(event, shapes, { hints: { autoSelect: [shapes[0]] } })
  }
  const press = (event: MouseEvent, entry: PaletteEntry) => {
    if (isMouse(event)) carry(event.nativeEvent, entry)
    else addElement(diagram, entry)
  }
  const drag = (event: DragEvent, entry: PaletteEntry) => {
    event.preventDefault()
    carry(event.nativeEvent, entry)
  }
  return (
    <div className="r-bpmn__palette" role="toolbar" aria-label="元素">
      <button
        type="button"
        className="r-bpmn__entry"
        title="连线：先点起点，再点终点"
        aria-label="连线"
        onClick={({ nativeEvent }) => diagram.get('globalConnect').start(nativeEvent)}
      >
        <span className="bpmn-icon-connection-multi" aria-hidden="true" />
      </button>
      {PALETTE.map(({ title, entries }) => (
        <div key={title} className="r-bpmn__group" role="group" aria-label={title}>
          {entries.map((entry) => (
            <button
              key={entry.title}
              type="button"
              className="r-bpmn__entry"
              title={entry.title}
              aria-label={`添加${entry.title}`}
              draggable
              onDragStart={(event) => drag(event, entry)}
              onClick={(event) => press(event, entry)}
            >
              <span className={`bpmn-icon-${entry.icon}`} aria-hidden="true" />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Keys count no clicks; fingers have a type. */
function isMouse({ detail, nativeEvent }: MouseEvent): boolean {
  return detail > 0 && (nativeEvent as PointerEvent).pointerType !== 'touch'
}
