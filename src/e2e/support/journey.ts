/** What most journeys begin and end with, so that their files tell only what is their own. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Api, signInByCall } from './api.ts'
import { openWindow, type Window, type WindowOptions } from './browser.ts'
import { signIn } from './screen.ts'
import { adminPassword, baseUrl } from './under-test.ts'

/** To be asked once its file's tests run, not before. */
export interface Journey {
  /** Calls with the rights of the administrator. */
  readonly admin: Api
  /** Opens a window; whatever goes wrong on its page lets the file fail at its end, unless `mayFail`. */
  open(options?: OpenOptions): Promise<Window>
}

/** A journey with a window in which the administrator is signed in. */
export interface AdminJourney extends Journey {
  readonly page: Page
}

interface OpenOptions extends WindowOptions {
  /** Who is signed in in it. */
  as?: { username: string; password: string }
  /** A refusal that a test brings about is an error on the browser's console too. */
  mayFail?: boolean
}

export const ADMIN = { username: 'admin', password: adminPassword }

/** Opens windows for the tests of a file, and checks behind them that no page of these had an error. */
export function startJourney(): Journey {
  const windows: Window[] = []
  let admin: Api
  beforeAll(async () => {
    admin = await signInByCall(baseUrl, ADMIN.username, ADMIN.password)
  })
  afterAll(() => {
    expect(windows.flatMap((window) => window.faults)).toEqual([])
  })
  return {
    get admin() {
      return admin
    },
    async open({ as, mayFail = false, ...options } = {}) {
      const window = await openWindow(baseUrl, options)
      if (!mayFail) windows.push(window)
      if (as) await signIn(window.page, as.username, as.password)
      return window
    },
  }
}

/** Starts a journey and signs the administrator in. */
export function startAdminJourney(): AdminJourney {
  const journey = startJourney()
  let page: Page
  beforeAll(async () => {
    page = (await journey.open({ as: ADMIN })).page
  })
  return {
    get admin() {
      return journey.admin
    },
    get page() {
      return page
    },
    open: journey.open,
  }
}
