/* Gives each stage of an action a C function of its own, so that callgrind counts what is called through it. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <valgrind/callgrind.h>

#define STAGE(n)                                                                                     \
    __attribute__((noinline)) PyObject *stage_##n(PyObject *self, PyObject *const *args, Py_ssize_t count, \
                                                  PyObject *names)                                   \
    {                                                                                                \
        PyObject *result = PyObject_Vectorcall(self, args, (size_t)count, names);                    \
        __asm__ volatile("" ::: "memory"); /* no tail call: callgrind must see this function return */ \
        return result;                                                                               \
    }
STAGE(0) STAGE(1) STAGE(2) STAGE(3) STAGE(4) STAGE(5) STAGE(6) STAGE(7) STAGE(8) STAGE(9) STAGE(10) STAGE(11)
STAGE(12) STAGE(13) STAGE(14) STAGE(15) STAGE(16) STAGE(17) STAGE(18) STAGE(19)

#define DEFINITION(n) {"stage", (PyCFunction)(void (*)(void))stage_##n, METH_FASTCALL | METH_KEYWORDS, NULL}
static PyMethodDef definitions[] = {
    DEFINITION(0), DEFINITION(1), DEFINITION(2), DEFINITION(3), DEFINITION(4), DEFINITION(5), DEFINITION(6),
    DEFINITION(7), DEFINITION(8), DEFINITION(9), DEFINITION(10), DEFINITION(11), DEFINITION(12), DEFINITION(13),
    DEFINITION(14), DEFINITION(15), DEFINITION(16), DEFINITION(17), DEFINITION(18), DEFINITION(19)};

/* marked(stage, function, is_method): the function, called through the stage's own C function. */
static PyObject *marked(PyObject *module, PyObject *args)
{
    int stage, method;
    PyObject *function, *through, *bound;
    if (!PyArg_ParseTuple(args, "iOp", &stage, &function, &method))
        return NULL;
    through = PyCFunction_New(&definitions[stage], function);
    if (through == NULL || !method)
        return through;
    bound = PyInstanceMethod_New(through);
    Py_DECREF(through);
    return bound;
}

static PyObject *counting(PyObject *module, PyObject *on)
{
    if (PyObject_IsTrue(on))
        CALLGRIND_START_INSTRUMENTATION;
    else
        CALLGRIND_STOP_INSTRUMENTATION;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {{"marked", marked, METH_VARARGS, NULL}, {"counting", counting, METH_O, NULL}, {NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "budget_marks", NULL, -1, functions};
PyMODINIT_FUNC PyInit_budget_marks(void) { return PyModule_Create(&module); }
