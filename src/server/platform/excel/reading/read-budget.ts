import type { SheetLimits } from '../sheet-row.ts'
import { WorkbookUnreadable } from '../workbook-unreadable.ts'

/** Counts what a workbook takes while it is read. Each method throws WorkbookUnreadable once it is too much. */
export interface ReadBudget {
  /** Counts an element of XML. */
  element(): void
  /** Counts a shared text. */
  sharedText(): void
  /** Counts a row by the cells and characters that it brings. */
  row(cells: number, characters: number): void
  /** Checks the time. */
  time(): void
  /** Stops the clock while somebody else works with the rows. */
  pause(): void
  resume(): void
}

/**
 * Elements that need not bring anything: 5,000 blank rows of 50 formatted cells are half of them. The parser takes about
 * a third of a second for all.
 */
const FREE_ELEMENTS = 500_000
/** Formatted blank cells and row attributes of a row with values. */
const ELEMENTS_OF_ROW = 200
/** A cell with rich text has some ten. */
const ELEMENTS_OF_CELL = 10
const ELEMENTS_OF_TEXT = 4
/** As many columns of distinct texts; the same for the least, which sheets beside the one that is read may need. */
const TEXTS_OF_ROW = 50
const LEAST_TEXTS = 200_000
/** A row of the longest texts that forms know; they are stored by the caller, 2 bytes each. */
const CHARACTERS_OF_ROW = 2000
const LEAST_CHARACTERS = 4_000_000
/** Several times what reading them takes, so that no workbook is late that brings something. */
const MS_OF_ROW = 0.1
const MS_OF_CELL = 0.02
const MS_OF_TEXT = 0.001

export function createReadBudget(limits: SheetLimits): ReadBudget {
  const mostTexts = Math.max(LEAST_TEXTS, limits.rows * TEXTS_OF_ROW)
  const mostCharacters = Math.max(LEAST_CHARACTERS, limits.rows * CHARACTERS_OF_ROW)
  const clock = createClock()
  let elements = FREE_ELEMENTS
  let timeMs = limits.ms
  let texts = 0
  let characters = 0
  return {
    element() {
      elements -= 1
      if (elements < 0) throw new WorkbookUnreadable('tooManyElements')
    },
    sharedText() {
      texts += 1
      timeMs += MS_OF_TEXT
      elements += ELEMENTS_OF_TEXT
      if (texts > mostTexts) throw new WorkbookUnreadable('tooManyTexts')
    },
    row(cells, length) {
      timeMs += MS_OF_ROW + cells * MS_OF_CELL
      elements += ELEMENTS_OF_ROW + cells * ELEMENTS_OF_CELL
      characters += length
      if (characters > mostCharacters) throw new WorkbookUnreadable('tooLarge')
    },
    time() {
      if (clock.elapsedMs() > timeMs) throw new WorkbookUnreadable('tooSlow')
    },
    pause: clock.pause,
    resume: clock.resume,
  }
}

/** Takes the lesser of time passed and CPU time of the process: a busy machine makes no workbook late. */
function createClock() {
  let spent = 0
  let wall = performance.now()
  let cpu = cpuMs()
  const running = () => Math.min(performance.now() - wall, cpuMs() - cpu)
  return {
    elapsedMs: () => spent + running(),
    pause() {
      spent += running()
    },
    resume() {
      wall = performance.now()
      cpu = cpuMs()
    },
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
