import type { CommonLocale } from '../locale.ts'
import { isolate } from './isolate.ts'

export const arCommon: CommonLocale = {
  skip: 'الانتقال إلى المحتوى',
  product: 'Countersign',
  title: (page, site) => `${page} · ${isolate(site)}`,
  navigation: 'القائمة الرئيسية',
  pages: { prove: 'الإثباتات', requests: 'الطلبات', check: 'التحقق' },
  account: 'الحساب',
  accountPage: 'حسابك',
  loading: 'لحظة واحدة…',
  copy: address => `نسخ العنوان ${isolate(address)}`,
  copied: 'نُسخ',
  copyFailed: 'تعذّر النسخ. حدّد العنوان وانسخه بنفسك.',
  demo: 'عرض تجريبي',
  demoText: 'هذا عرض تجريبي: عالم صغير قائم بذاته على هذا الحاسوب، بحسابات للتجربة. لا قيمة لأي شيء فيه.',
  footer: 'لا تخاطب هذه الصفحة إلا خادمها والمحفظة التي تختارها.',
  language: 'اللغة',
  languageMissing: 'تعذّر الوصول إلى الخادم لجلب الكلمات. حاول مجددًا بعد قليل.',
  theme: { label: 'المظهر', light: 'فاتح', dark: 'داكن', auto: 'كما في النظام' },
  unforeseen: {
    title: 'عذرًا، حدث خطأ ما!',
    text: 'تعذّر تحميل جزء من هذه الصفحة أو عرضه. أعد تحميل الصفحة للمتابعة.',
  },
  reload: 'إعادة تحميل الصفحة',
  unavailable: {
    offline: {
      title: 'لا اتصال لديك',
      text: 'لا اتصال لهذا الحاسوب في هذه اللحظة. من سجّل الدخول يبقى كذلك؛ وتتابع الصفحة حين يعود الاتصال.',
    },
    down: {
      title: 'الخادم لا يجيب',
      text: 'ربما يعيد تشغيل نفسه، أو انقطع الطريق إليه. لم يضع شيء. حاول مجددًا بعد قليل.',
    },
    retry: 'إعادة المحاولة',
    retrying: 'جارٍ المحاولة…',
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'لا شيء في هذا العنوان. ربما كُتب خطأً، أو لم تعد الصفحة موجودة.',
    home: 'إلى الصفحة الأولى',
  },
}
