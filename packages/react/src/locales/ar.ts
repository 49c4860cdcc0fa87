import type { Locale } from './locale.ts'

export const ar: Locale = {
  language: 'ar',
  button: {
    connect: 'ربط محفظة',
    verify: 'تأكيد حسابك',
    loading: 'لحظة واحدة…',
    account: 'حسابك',
  },
  shell: {
    close: 'إغلاق',
    loading: 'جارٍ التحميل…',
    loadFailed: {
      title: 'عذرًا، حدث خطأ ما!',
      text: 'تعذّر تحميل الجزء الذي يخاطب المحافظ من هذه الصفحة، لأن خادم هذا الموقع لا يمكن الوصول إليه. تحقّق من اتصالك، أو حاول مجددًا بعد قليل.',
    },
    tryAgain: 'إعادة المحاولة',
  },
  loadDialog: async () => (await import('./ar/dialog.ts')).arDialog,
}
