import type { BrowserContext } from 'playwright-core'

/** Disables an extension, as a person does in the browser's list of extensions. */
export async function switchOff(context: BrowserContext, id: string): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto('chrome://extensions')
    await page.evaluate(disable, id)
  } finally {
    await page.close()
  }
}

/** Runs in the browser's list of extensions, the only page with this API. */
async function disable(extensionId: string): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      management: { setEnabled(id: string, enabled: boolean): Promise<void> }
    }
  }
  await chrome.management.setEnabled(extensionId, false)
}
