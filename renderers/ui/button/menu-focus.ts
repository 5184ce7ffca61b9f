import { type KeyboardEvent, useRef } from 'react'

/** Whether the focus is in a menu, such as one that is about to close. */
export function isFocusInMenu(): boolean {
  return document.activeElement?.closest('[role=menu]') != null
}

/**
 * Returns the focus to the button of a drop-down menu when the menu closes, before the chosen entry opens anything;
 * antd does not. Pass the results to the props with their names, `onKeyDown` to the menu.
 */
export function useMenuFocus() {
  const opener = useRef<HTMLButtonElement>(null)
  const onOpenChange = (open: boolean) => {
    if (!open && isFocusInMenu()) opener.current?.focus()
  }
  // The button gets the focus while the browser still handles Enter, which would open the menu again.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  return { opener, onOpenChange, onKeyDown }
}
