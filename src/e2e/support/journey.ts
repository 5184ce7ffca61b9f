/** Setup and teardown that most journeys share. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Api, signInByCall } from './api.ts'
import { openWindow, type Window, type WindowOptions } from './browser.ts'
import { signIn } from './screen.ts'
import { adminPassword, baseUrl } from './under-test.ts'

/** Use its members in tests and hooks of the file only, not before. */
export interface Journey {
  /** Client with the permissions of the administrator. */
  readonly admin: Api
  /** Opens a window; an error on its page fails the file at its end, unless `mayFail`. */
  open(options?: OpenOptions): Promise<Window>
}

/** Journey with a window in which the administrator is signed in. */
export interface AdminJourney extends Journey {
  readonly page: Page
}

interface OpenOptions extends WindowOptions {
  /** User to sign in. */
  as?: { username: string; password: string }
  /** Allows errors: a refusal that a test causes is an error on the browser's console too. */
  mayFail?: boolean
}

export const ADMIN = { username: 'admin', password: adminPassword }

/** Opens windows for the tests of a file, and checks at the end that none of their pages had an error. */
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
