import type { ScanWords } from '../words/scan.ts'
import { isolate } from './isolate.ts'

const app = (wallet: string | null) => (wallet === null ? 'محفظتك' : isolate(wallet))

export const arScan: ScanWords = {
  title: wallet => (wallet === null ? 'المسح بهاتفك' : `المسح بـ ${isolate(wallet)}`),
  text: wallet =>
    wallet === null
      ? 'افتح تطبيق محفظتك على هاتفك، وابحث فيه عن الماسح، ووجّهه إلى الرمز.'
      : `افتح ${isolate(wallet)} على هاتفك، وابحث فيها عن الماسح، ووجّهه إلى الرمز.`,
  here: {
    title: wallet => (wallet === null ? 'ربط تطبيق على هذا الهاتف' : `ربط ${isolate(wallet)}`),
    text: wallet =>
      wallet === null
        ? 'افتح تطبيق محفظتك بالرابط، أو انسخ الرابط والصقه هناك. يمكنك أيضًا مسح الرمز بهاتف آخر.'
        : `تُفتح ${isolate(wallet)} وتسألك هل يجوز لهذا الموقع أن يرى عنوانك. عُد إلى هنا بعد أن توافق.`,
  },
  code: 'رمز QR يصل محفظتك بهذه الصفحة',
  preparing: 'جارٍ إنشاء رمز…',
  left: time => `يُنشأ رمز جديد بعد ${isolate(time)}`,
  renewed: 'انتهت صلاحية الرمز السابق، فأُنشئ رمز جديد. امسح هذا.',
  copy: 'نسخ الرابط',
  copyHint: 'لا يمكنك المسح؟ انسخ الرابط والصقه في التطبيق.',
  open: wallet => (wallet === null ? 'فتح تطبيق على هذا الهاتف' : `فتح ${isolate(wallet)}`),
  showCode: 'عرض الرمز لهاتف آخر',
  scanned: {
    title: wallet => (wallet === null ? 'أكّد على هاتفك' : `أكّد في ${isolate(wallet)}`),
    text: wallet =>
      `قُرئ الرمز. تسألك الآن ${app(wallet)} على هاتفك هل يجوز لهذا الموقع أن يرى عنوانك: اختر الحساب هناك، ثم وافق.`,
  },
  failed: {
    refused: {
      title: wallet => (wallet === null ? 'لم يتم الربط' : `لم تربط ${isolate(wallet)}`),
      text: () => 'رُفض الطلب على الهاتف. لم يُكشف شيء. إن لم تقصد ذلك فحاول مجددًا برمز جديد ووافق عليه.',
    },
    unreachable: {
      title: () => 'تعذّر الوصول إلى هاتفك',
      text: () => 'لم يُجب الوسيط الذي بين هذه الصفحة وهاتفك. تحقّق من اتصالك، ثم حاول مجددًا.',
    },
    unknown: {
      title: () => 'عذرًا، حدث خطأ ما!',
      text: wallet =>
        `انقطع الاتصال بـ ${app(wallet)} قبل أن يكتمل. حاول مجددًا برمز جديد، أو اختر محفظة أخرى.`,
    },
  },
  tryAgain: 'المحاولة برمز جديد',
  start: 'إنشاء رمز جديد',
  get: wallet => `ليست لديّ ${isolate(wallet)}`,
  other: 'اختيار محفظة أخرى',
  cancel: 'إلغاء',
}
