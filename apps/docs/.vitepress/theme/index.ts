import '@countersign/react/tokens.css'
import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { onMounted } from 'vue'
import { DialogGallery } from './dialog-gallery.ts'
import { returnFocusAfterSearch } from './return-focus.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  setup: () => onMounted(returnFocusAfterSearch),
  enhanceApp: ({ app }) => void app.component('DialogGallery', DialogGallery),
} satisfies Theme
